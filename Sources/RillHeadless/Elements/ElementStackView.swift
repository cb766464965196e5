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

  /// A stack without elements.
  public init(
    generator: Generator, axis: Axis = .vertical, spacing: CGFloat = 0, alignment: Alignment = .fill,
    distribution: Distribution = .fill
  ) {
    self.generator = generator
    super.init()
    self.axis = axis
    self.spacing = spacing
    self.alignment = alignment
    self.distribution = distribution
  }

  /// Adds elements at the end. They have no identity for the next ``setElements(_:)``, which replaces them.
  public final func addArrangedElements(_ elements: [Element]) { generator.addArrangedElements(elements, to: self) }

  /// Shows these elements in place of all that the stack shows.
  ///
  /// The view of an element that is `Identifiable` stays the same one while its identity is there: it keeps what the
  /// user has typed and chosen in it, and the focus. What was bound for it ends, and it is configured anew. An element
  /// whose view would be of another kind needs another identity. Elements that share one are told apart by their order,
  /// and are a ``ScreenDiagnostic``. All other views are made anew, also those of an `id` that is `nil`.
  ///
  /// Complexity: O(elements), and what the generator does for each.
  public final func setElements(_ elements: [Element]) {
    var known: [ElementIdentity: View] = [:]
    for view in arrangedSubviews { identities[ObjectIdentifier(view)].map { known[$0] = view } }
    let places = identified(elements)
    let staying = Set(places.compactMap(\.identity))
    for view in arrangedSubviews where identities[ObjectIdentifier(view)].map(staying.contains) != true {
      view.resetReuseBag()
      view.removeFromSuperview()
    }
    identities = [:]
    for (index, place) in places.enumerated() {
      let view: View
      if let old = place.identity.flatMap({ known[$0] }) {
        view = old
        moveArrangedSubview(view, to: index)
      } else {
        view = generator.elementView(from: place.element)
        insertArrangedSubview(view, at: index)
      }
      identities[ObjectIdentifier(view)] = place.identity
      view.resetReuseBag()
      generator.configureView(view, for: place.element)
    }
  }

  override func willLoseSubview(_ view: View) {
    super.willLoseSubview(view)
    identities[ObjectIdentifier(view)] = nil
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
