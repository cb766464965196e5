import RillHeadless

/// Shows one view, as large as the screen.
final class ContentViewController: ViewController {
  private let content: View

  init(_ content: View, title: String) {
    self.content = content
    super.init()
    self.title = title
  }

  override func loadView() -> View { content }
}
