public import Foundation
public import Rill

/// A stack of the views that a generator creates from elements.
///
/// The code that creates the stack passes the generator: its own, a default argument, an injected one, or one for a
/// test. A stack of a ``DefaultElementGenerator`` needs none.
///
/// ```swift
/// let form = ElementStackView(generator: generator)
/// let greetings = ElementStackView<PlainGreetings>()
/// viewModel.elements.bind(to: form.rx.elements()).disposed(by: disposeBag)
/// ```
open class ElementStackView<Generator: ElementGenerator>: StackView {
  /// The type of the elements.
  public typealias Element = Generator.Element

  /// The generator of the views.
  public final let generator: Generator

  /// The identities of the elements that the arranged views show.
  private var identities: [ObjectIdentifier: ElementIdentity] = [:]
  private var waitingChanges: [@MainActor (ElementStackView) -> Void] = []
  private var isChanging = false

  /// Creates a stack without elements.
  public init(
    generator: Generator, axis: Axis = .vertical, spacing: CGFloat? = nil, alignment: Alignment = .fill,
    distribution: Distribution = .fill, file: StaticString = #fileID, line: UInt = #line
  ) {
    self.generator = generator
    super.init()
    place = LayoutPlace(file, line)
    self.axis = axis
    assignedSpacing = spacing
    self.alignment = alignment
    self.distribution = distribution
  }

  /// Adds elements at the end, with the generator's ``ElementGenerator/addArrangedElements(_:to:)``.
  ///
  /// They have no identity for the next ``setElements(_:)``, which replaces them. While the stack is changing, the call
  /// is deferred until the change is done.
  public final func addArrangedElements(_ elements: [Element]) {
    change { $0.generator.addArrangedElements(elements, to: $0) }
  }

  /// Replaces everything that the stack shows with these elements.
  ///
  /// The view of an `Identifiable` element stays the same while the element's identity is in the list: it keeps the
  /// text and the choices that the user entered, and the focus. Its bindings end, and it is configured again. An
  /// element that needs another kind of view needs another identity. Elements that share an identity are distinguished
  /// by their order, and the stack reports a ``ScreenDiagnostic``. All other views are created again, including those
  /// of elements whose `id` is `nil`.
  ///
  /// If the generator returns one view for two elements, the stack shows it for the first one and reports a
  /// ``ScreenDiagnostic``.
  ///
  /// The stack creates the new views first, then puts all views in order, and then configures all of them. Each element
  /// has one view here: the stack does not call the generator's ``ElementGenerator/addArrangedElements(_:to:)``.
  ///
  /// A list that is set while the stack is changing, for example by an observer of a field that loses the focus or by
  /// ``ElementGenerator/configureView(_:for:)``, is shown after the change. Of several such lists, only the last one is
  /// shown.
  ///
  /// Complexity: O(elements), plus the work of the generator for each.
  public final func setElements(_ elements: [Element]) {
    waitingChanges = []
    change { $0.show(elements) }
  }

  private func change(_ change: @escaping @MainActor (ElementStackView) -> Void) {
    waitingChanges.append(change)
    guard !isChanging else { return }
    isChanging = true
    while !waitingChanges.isEmpty { waitingChanges.removeFirst()(self) }
    isChanging = false
  }

  private func show(_ elements: [Element]) {
    var known: [ElementIdentity: View] = [:]
    for view in arrangedSubviews { identities[ObjectIdentifier(view)].map { known[$0] = view } }
    var used: Set<ObjectIdentifier> = []
    var shown: [(view: View, element: Element, identity: ElementIdentity?)] = []
    for (element, identity) in identified(elements) {
      let view = identity.flatMap { known[$0] } ?? generator.elementView(from: element)
      if used.insert(ObjectIdentifier(view)).inserted {
        shown.append((view, element, identity))
      } else {
        ScreenDiagnostics.report(.sharedView(view.name, generator: "\(Generator.self)"))
      }
    }
    for view in arrangedSubviews where !used.contains(ObjectIdentifier(view)) { view.resetReuseBag() }
    arrange(shown.map(\.view))
    identities = [:]
    for (view, _, identity) in shown { identities[ObjectIdentifier(view)] = identity }
    for (view, element, _) in shown {
      view.resetReuseBag()
      view.runForItem(.configureElement) { generator.configureView(view, for: element) }
    }
  }

  /// Inserts a view before the view that is currently at a position, as any stack does.
  ///
  /// A view that is moved stays the view of its element.
  public final override func insertArrangedSubview(_ view: View, at place: Int) {
    // The move removes the view for a moment, and its identity with it.
    let identity = identities[ObjectIdentifier(view)]
    super.insertArrangedSubview(view, at: place)
    identities[ObjectIdentifier(view)] = identity
  }

  override func willLoseSubviews(_ views: Set<ObjectIdentifier>) {
    super.willLoseSubviews(views)
    for view in views { identities[view] = nil }
  }

  private func identified(_ elements: [Element]) -> [(element: Element, identity: ElementIdentity?)] {
    var counts: [AnyHashable: Int] = [:]
    return elements.map { element in
      guard let id = (element as? any Identifiable).flatMap({ Self.id($0) }) else { return (element, nil) }
      let number = counts[id, default: 0]
      counts[id] = number + 1
      if number == 1 { ScreenDiagnostics.report(.duplicateElement("\(id)")) }
      return (element, ElementIdentity(id: id, number: number))
    }
  }

  private static func id(_ element: some Identifiable) -> AnyHashable? {
    if let id = element.id as? any MissingIdentity, id.isMissing { return nil }
    return AnyHashable(element.id)
  }
}

extension ElementStackView where Generator: DefaultElementGenerator {
  /// Creates a stack without elements, with the default generator.
  public convenience init(
    axis: Axis = .vertical, spacing: CGFloat? = nil, alignment: Alignment = .fill, distribution: Distribution = .fill,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      generator: Generator.defaultGenerator, axis: axis, spacing: spacing, alignment: alignment,
      distribution: distribution,
      file: file, line: line)
  }
}

/// An optional of any type.
private protocol MissingIdentity {
  var isMissing: Bool { get }
}

extension Optional: MissingIdentity {
  fileprivate var isMissing: Bool { self == nil }
}

/// Distinguishes elements by their identity, and those that share one by their number.
private struct ElementIdentity: Hashable {
  let id: AnyHashable
  let number: Int
}

extension Reactive {
  /// Sets the elements of the stack.
  ///
  /// Each list replaces the previous one with ``ElementStackView/setElements(_:)``, and so without the generator's
  /// ``ElementGenerator/addArrangedElements(_:to:)``.
  @MainActor
  public func elements<Generator: ElementGenerator>() -> Binder<[Generator.Element]>
  where Base: ElementStackView<Generator>, Generator.Element: Sendable {
    Binder(base) { $0.setElements($1) }
  }
}

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
