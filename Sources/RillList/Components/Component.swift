public import Rill

/// A part of a page.
///
/// A ``ViewComponent`` shows items. A ``GroupComponent``, a ``StatusComponent`` and a ``HeaderFooterComponent`` compose
/// components and hold no items themselves.
///
/// A page is one component; ``ListViewModel/init(page:options:parts:texts:request:show:file:line:)`` turns it into a
/// list screen.
@MainActor
public protocol Component: AnyObject, Sendable {
  /// The component's name in the tree of its page; the type's name by default.
  nonisolated var name: String { get }

  /// The sections of the component, starting with the current ones. Sections without items are left out.
  ///
  /// A component of one's own may show others, and choose them at any time: `page.flatMapLatest { $0.sections }`. They
  /// have the words, the loader and the scheduler of the first list that shows their sections, if the component passes
  /// these on whole, alone or with others (`+`). What depends on the list comes once more when the list has received
  /// it: if the component does not pass that on, such as with `take(1)`, the first sections stay, in
  /// ``ListTexts/english``. A list subscribes once for each place of the component.
  nonisolated var sections: Observable<ListSections> { get }

  /// A description of the component's current parts.
  var tree: ComponentTree { get }

  /// The components that this one composes at the moment; none by default.
  ///
  /// A screen looks in them for the views that components declare, and for a component whose items have no view.
  var subcomponents: [any Component] { get }
}

extension Component {
  /// The type's name.
  public nonisolated var name: String { String(describing: Self.self) }

  /// Returns no components.
  public var subcomponents: [any Component] { [] }
}

/// A readable description of a component's parts, which prints one component per line.
///
/// ```
/// page: StatusComponent
/// └─ normal: parts: GroupComponent
///    ├─ banners: BannersComponent · 3 items
///    └─ tags: TagsComponent · no items
/// ```
public struct ComponentTree: Equatable, Sendable, CustomStringConvertible {
  /// The role of the component in its parent, such as a state; empty if it is one of several.
  public var role: String
  /// The component's name, type and size.
  public var label: String
  /// The trees of the components that it composes.
  public var children: [ComponentTree]

  /// Creates a tree.
  public init(_ label: String, role: String = "", children: [ComponentTree] = []) {
    self.label = label
    self.role = role
    self.children = children
  }

  /// Returns this tree with a role in its parent.
  func inRole(_ role: String) -> ComponentTree { ComponentTree(label, role: role, children: children) }

  /// The lines of the tree.
  public var description: String { lines.joined(separator: "\n") }

  private var lines: [String] {
    let title = role.isEmpty ? label : "\(role): \(label)"
    return children.enumerated().reduce(into: [title]) { lines, child in
      let isLast = child.offset == children.count - 1
      for (number, line) in child.element.lines.enumerated() {
        lines.append((number == 0 ? (isLast ? "└─ " : "├─ ") : (isLast ? "   " : "│  ")) + line)
      }
    }
  }
}

/// A component that shows something in place of missing content: the reason of a failure, an invitation, a skeleton.
///
/// Its rows are not content, like those of a ``MessageComponent``: see ``ListSections/hasContent``. A page that has no
/// content shows the failure of its loads itself, so the screen does not show the reason once more.
///
/// ```swift
/// final class OfflineComponent: ViewComponent<OfflineRow>, PlaceholderComponent {}
///
/// let basket = StatusComponent("basket", Basket.loading) { state in
///   switch state {
///   case .loading: skeleton
///   case .failed(let reason): OfflineComponent("offline", items: [OfflineRow(reason)])
///   case .filled: products
///   }
/// }
/// let viewModel = ListViewModel(page: basket, loader: loader)
/// ```
public protocol PlaceholderComponent: Component {}

/// A component that shows other components and passes its position to them when it reads their sections.
protocol Composer: Component {
  /// The place in the code that created the component.
  nonisolated var site: CallSite { get }
  /// The sections of its parts at each change. `nesting` already includes the component.
  nonisolated func contents(in nesting: Nesting) -> Observable<SectionReader>
}

/// A component without parts, which its class guarantees, that shows items of one type.
package protocol Leaf: Component {
  /// The type of the items.
  var itemType: any ListItemViewModel.Type { get }
}

/// What a list gives to the components that it shows.
struct ListSurroundings: Sendable {
  let texts: ListTexts
  /// The loader of the list, whose failure the screen shows while there is content. Weak, because a component that code
  /// binds keeps it, and the loader may have the component.
  weak var loader: Loader?
  let scheduler: any Scheduler
  /// The failure of the loader, in words.
  let failure: String?
}

/// The composers that contain one another, starting with the outermost.
///
/// Reading a component's sections uses stack space for each composer, so their number is limited, and none may occur
/// twice.
struct Nesting: Sendable {
  static let limit = 100

  /// The position of a custom component while its sections or its tree, which may contain composers, are read; nil
  /// outside.
  @TaskLocal private static var current: Nesting?

  /// A composer that contains the others. A weak reference, because a later object may have the same address.
  private struct Step: Sendable {
    weak var composer: (any Composer)?
    let name: String
  }

  private var path: [Step] = []
  /// The list that shows the components; nil as long as it is not known. It emits whenever more of the position is
  /// known.
  let list: Observable<ListSurroundings?>
  /// The position of the outermost composer, if it was subscribed to outside of all lists. The first list that shows
  /// its sections gives it one.
  private let place: Place?

  private typealias Place = BehaviorRelay<Nesting?>

  init(texts: BehaviorRelay<ListTexts>, loader: Loader) {
    list = Derived(texts, loader.errors) { [weak loader, scheduler = loader.options.scheduler] texts, error in
      ListSurroundings(
        texts: texts, loader: loader, scheduler: scheduler, failure: error.map { texts.message(for: $0) })
    }
    .map(\.self)
    place = nil
  }

  private init(at place: Place) {
    list = place.flatMapLatest { $0?.list ?? .just(nil) }
    self.place = place
  }

  /// The list, without changes of its words and errors.
  var lists: Observable<ListSurroundings?> { list.distinctUntilChanged { $0?.loader === $1?.loader } }

  /// Returns the sections of a composer for an outside subscriber: a custom component, or anyone else.
  ///
  /// A custom component may subscribe later than it is composed itself, for example at a change of its state. The
  /// composer learns its position from the list that receives the sections.
  static func sections(from composer: any Composer) -> Observable<ListSections> {
    .deferred {
      if let current { return current.inside(composer).map { $0() } }
      let place = Place(value: nil)
      let sections = Nesting(at: place).inside(composer).map { read in
        var sections = read()
        if place.value == nil { sections.unplaced.append(Unplaced(place: place)) }
        return sections
      }
      // A list that receives the sections at once shows only what they are in it.
      return .create { observer in
        guard MainScheduler.instance.isCurrent else { return sections.subscribe(observer) }
        return MainActor.assumeIsolated { PageChange.perform { sections.subscribe(observer) } }
      }
    }
  }

  /// Places the composers of sections here, unless they have a place. What depends on the place then comes once more,
  /// by the same way as the sections.
  func placing(_ sections: Observable<ListSections>) -> Observable<ListSections> {
    sections.map { sections in
      for case let place as Place in sections.unplaced.map(\.place) where place.value == nil && !isInside(place) {
        place.update { $0 = $0 ?? self }
      }
      return sections
    }
  }

  /// Returns the sections of a part.
  func contents(of part: any Component) -> Observable<SectionReader> {
    let contents: Observable<SectionReader> =
      switch part {
      case let composer as any Composer: .deferred { inside(composer) }
      case is any Leaf: part.sections.map { sections in { sections } }
      default: contents { part.sections }
      }
    guard part is any PlaceholderComponent else { return contents }
    return contents.map { read in { read().standing(for: .message) } }
  }

  /// Returns the sections of a stream, which may be those of composers. Its subscribers run outside the nesting.
  func contents(of sections: @escaping @Sendable () -> Observable<ListSections>) -> Observable<SectionReader> {
    let outer = Self.current
    return .create { observer in
      Self.$current.withValue(self) {
        placing(sections()).map { sections in { sections } as SectionReader }
          .subscribe { event in Self.$current.withValue(outer) { observer.on(event) } }
      }
    }
  }

  @MainActor
  static func tree(of composer: any Composer, _ label: String, parts: () -> [ComponentTree]) -> ComponentTree {
    switch (current ?? Nesting(at: Place(value: nil))).entering(composer) {
    case .success(let nesting): ComponentTree(label, children: $current.withValue(nesting, operation: parts))
    case .failure(.containsItself): ComponentTree(label + " · contains itself")
    case .failure: ComponentTree(label + " · too deep")
    }
  }

  /// The position around that of the outermost composer, as far as it is known.
  private var outer: Nesting? { place?.value }

  /// The composers up to the outermost of the list, as far as it is known.
  private var wholePath: [Step] { (outer?.wholePath ?? []) + path }

  /// Whether all of the position is known.
  private var isPlaced: Bool { place == nil || outer?.isPlaced == true }

  private func isInside(_ other: Place) -> Bool { place === other || outer?.isInside(other) == true }

  private func entering(_ composer: any Composer) -> Result<Nesting, ListDiagnostic> {
    let path = wholePath
    if let start = path.firstIndex(where: { $0.composer === composer }) {
      return .failure(.containsItself(path: path[start...].map(\.name) + [composer.name]))
    }
    guard path.count < Self.limit else { return .failure(.tooDeep(component: composer.name, limit: Self.limit)) }
    var nesting = self
    nesting.path.append(Step(composer: composer, name: composer.name))
    return .success(nesting)
  }

  private func inside(_ composer: any Composer) -> Observable<SectionReader> {
    switch entering(composer) {
    case .success(let nesting):
      let contents = composer.contents(in: nesting)
      if isPlaced { return contents }
      // What becomes known of the position may show that the composer cannot stand here.
      return list.map { _ in (try? entering(composer).get()) != nil }.distinctUntilChanged()
        .flatMapLatest { $0 ? contents : inside(composer) }
    case .failure(let diagnostic):
      diagnostic.report(composer.site)
      return .just { [] }
    }
  }
}
