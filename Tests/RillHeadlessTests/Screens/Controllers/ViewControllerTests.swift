import RillHeadless
import Testing

@MainActor @Suite struct ViewControllerTests {
  private final class Recording: ViewController {
    var calls: [String] = []
    override func loadView() -> View {
      calls.append("loadView")
      return super.loadView()
    }
    override func viewDidLoad() { calls.append("viewDidLoad") }
    override func viewWillAppear() { calls.append("viewWillAppear") }
    override func viewDidAppear() { calls.append("viewDidAppear") }
    override func viewWillDisappear() { calls.append("viewWillDisappear") }
    override func viewDidDisappear() { calls.append("viewDidDisappear") }
  }

  @Test func `the view is loaded once and appearances come in order`() {
    let controller = Recording()
    #expect(controller.viewIfLoaded == nil)
    controller.disappear()
    controller.appear()
    controller.appear()
    controller.disappear()
    controller.disappear()
    controller.appear()
    let appearing = ["viewWillAppear", "viewDidAppear"]
    #expect(
      controller.calls == ["loadView", "viewDidLoad"] + appearing
        + ["viewWillDisappear", "viewDidDisappear"] + appearing)
  }

  @Test func `viewDidLoad may ask for the view`() {
    final class Asking: ViewController {
      override func viewDidLoad() { view.addSubview(Label("x")) }
    }
    #expect(Asking().view.subviews.count == 1)
  }
}
