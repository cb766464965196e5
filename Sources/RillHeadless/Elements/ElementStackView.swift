public import Foundation

/// A stack of the views that a generator makes of elements.
///
/// Whoever makes the stack passes the generator: one of its own, a default argument, one that was injected, or a test's.
///
/// ```swift
/// let form = ElementStackView(generator: generator)
/// viewModel.elements.bind(to: form.rx.elements()).disposed(by: disposeBag)
/// ```
open class ElementStackView<Generator: ElementGenerator>: StackView {
  /// What an element is.
  public typealias Element = Generator.Element

  /// Makes the views.
  public final let generator: Generator

  /// The identities that the arranged views stand for.
  private var identities: [ObjectIdentifier: ElementIdentity] = [:]
  private var waitingChanges: [@MainActor (ElementStackView) -> Void] = []
  private var isChanging = false

  /// A stack without elements.
  public init(
    generator: Generator, axis: Axis = .vertical, spacing: CGFloat = 0, alignment: Alignment = .fill,
    distribution: Distribution = .fill, file: StaticString = #fileID, line: UInt = #line
  ) {
    self.generator = generator
    super.init()
    place = LayoutPlace(file, line)
    self.axis = axis
    self.spacing = spacing
    self.alignment = alignment
    self.distribution = distribution
  }

  /// Adds elements at the end, by the generator's ``ElementGenerator/addArrangedElements(_:to:)``. They have no identity
  /// for the next ``setElements(_:)``, which replaces them. While the stack is being changed, this waits until that is
  /// done.
  public final func addArrangedElements(_ elements: [Element]) {
    change { $0.generator.addArrangedElements(elements, to: $0) }
  }

  /// Shows these elements in place of all that the stack shows.
  ///
  /// The view of an element that is `Identifiable` stays the same one while its identity is there: it keeps what the
  /// user has typed and chosen in it, and the focus. What was bound for it ends, and it is configured anew. An element
  /// whose view would be of another kind needs another identity. Elements that share one are told apart by their order,
  /// and are a ``ScreenDiagnostic``. All other views are made anew, also those of an `id` that is `nil`.
  ///
  /// A view that the generator gives for two elements is shown for the first one, and is a ``ScreenDiagnostic``.
  ///
  /// New views are made first; then all are put in their order, and then all are configured. Each element has one view
  /// here: the generator's ``ElementGenerator/addArrangedElements(_:to:)`` is not asked.
  ///
  /// A list that is set while the stack is being changed, such as by who hears that a field loses the focus or by
  /// ``ElementGenerator/configureView(_:for:)``, is shown after that; of several, only the last one.
  ///
  /// Complexity: O(elements), and what the generator does for each.
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
      generator.configureView(view, for: element)
    }
  }

  /// Puts a view before the one that is at a place now, as any stack does. One that is moved stays its element's view.
  public final override func insertArrangedSubview(_ view: View, at place: Int) {
    // Moving it takes it out meanwhile.
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

/// An optional, whatever it wraps.
private protocol MissingIdentity {
  var isMissing: Bool { get }
}

extension Optional: MissingIdentity {
  fileprivate var isMissing: Bool { self == nil }
}

/// Tells elements from each other; of those that share an identity, by their number.
private struct ElementIdentity: Hashable {
  let id: AnyHashable
  let number: Int
}
