import Foundation
import RillHeadless

/// A view with content of a fixed size.
final class Box: View {
  var content: CGSize {
    didSet { setNeedsLayout() }
  }

  init(_ width: CGFloat, _ height: CGFloat = 16) {
    content = CGSize(width: width, height: height)
    super.init()
  }

  override var intrinsicContentSize: CGSize { content }
}

/// A stack that fills a view of a given width.
@MainActor
func frames(of stack: StackView, width: CGFloat, height: CGFloat = 16) -> [CGRect] {
  let root = View()
  root.frame.size = CGSize(width: width, height: height)
  root.addSubview(stack)
  stack.makeConstraints { $0.edges.equalToSuperview() }
  root.layoutIfNeeded()
  return stack.arrangedSubviews.map(\.frame)
}
