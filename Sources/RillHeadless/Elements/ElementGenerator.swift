/// Makes views of descriptions, so that a screen is a list of elements and says nothing of how they look.
///
/// ```swift
/// enum Greeting { case text(String), gap(CGFloat) }
///
/// struct PlainGreetings: ElementGenerator {
///   func elementView(from element: Greeting) -> View {
///     switch element {
///     case .text: Label()
///     case .gap: View()
///     }
///   }
///   func configureView(_ view: View, for element: Greeting) {
///     switch element {
///     case .text(let text): (view as? Label)?.text = text
///     case .gap(let height): view.makeConstraints { $0.height.equalTo(height) }
///     }
///   }
/// }
/// ```
///
/// Another look is another generator of the same elements.
@MainActor
public protocol ElementGenerator<Element> {
  /// What is described, such as the rows of a form.
  associatedtype Element

  /// Makes the view of an element, and nothing that depends on where it is.
  func elementView(from element: Element) -> View

  /// Fills the view of an element once it is in its stack, and again when a changed list has an element of the same
  /// identity. What it binds goes to the view's ``View/reuseBag``. It does nothing by default.
  func configureView(_ view: View, for element: Element)

  /// Adds the views of elements at the end of a stack, in order. By default each is made, added and configured. A stack
  /// asks this for ``ElementStackView/addArrangedElements(_:)`` only; its ``ElementStackView/setElements(_:)`` keeps the
  /// views of elements, one each.
  func addArrangedElements(_ elements: [Element], to stackView: StackView)
}

extension ElementGenerator {
  /// Does nothing.
  public func configureView(_ view: View, for element: Element) {}

  /// Makes, adds and configures one view after the other.
  public func addArrangedElements(_ elements: [Element], to stackView: StackView) {
    for element in elements {
      let view = elementView(from: element)
      stackView.addArrangedSubview(view)
      configureView(view, for: element)
    }
  }
}
