/// Creates views from descriptions, so that a screen is a list of elements that does not say how they look.
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
/// For another look, write another generator of the same elements.
@MainActor
public protocol ElementGenerator<Element> {
  /// The description of a view, such as a row of a form.
  associatedtype Element

  /// Creates the view of an element, without anything that depends on where the view is.
  func elementView(from element: Element) -> View

  /// Configures the view of an element after it is added to its stack, and again when a changed list has an element
  /// with the same identity.
  ///
  /// Bindings go into the view's ``View/reuseBag``. The default implementation does nothing.
  func configureView(_ view: View, for element: Element)

  /// Adds the views of elements at the end of a stack, in order.
  ///
  /// The default implementation creates, adds and configures each view. A stack calls this method for
  /// ``ElementStackView/addArrangedElements(_:)`` only; its ``ElementStackView/setElements(_:)`` keeps the views of
  /// elements, one each.
  func addArrangedElements(_ elements: [Element], to stackView: StackView)
}

/// A generator that a stack gets if it is created without one: `ElementStackView<PlainGreetings>()`.
///
/// ```swift
/// extension PlainGreetings: DefaultElementGenerator {
///   static var defaultGenerator: PlainGreetings { PlainGreetings() }
/// }
/// ```
///
/// The property may as well return the generator of a container, such as one that RillInjection resolves.
@MainActor
public protocol DefaultElementGenerator<Element>: ElementGenerator {
  /// The generator of a new stack.
  static var defaultGenerator: Self { get }
}

extension ElementGenerator {
  /// Does nothing.
  public func configureView(_ view: View, for element: Element) {}

  /// Creates, adds and configures one view after the other.
  public func addArrangedElements(_ elements: [Element], to stackView: StackView) {
    for element in elements {
      let view = elementView(from: element)
      stackView.addArrangedSubview(view)
      configureView(view, for: element)
    }
  }
}
