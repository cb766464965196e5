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
  /// have the words and the scheduler of the list that shows it, if it passes on their sections whole, alone or with
  /// others (`+`), when they come. A list may subscribe more than once, so the stream should show state, such as that of
  /// a ``Loader``, and not begin work at each subscription.
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

/// The composers that contain one another, starting with the outermost.
///
/// Reading a component's sections uses stack space for each composer, so their number is limited, and none may occur
/// twice.
struct Nesting: Sendable {
  static let limit = 100

  /// The position of a custom component while its sections or its tree, which may contain composers, are read; nil
  /// outside.
  @TaskLocal private static var current: Nesting?

  private var ids: [ObjectIdentifier] = []
  private var names: [String] = []
  /// The words of the list that shows the components.
  let texts: Observable<ListTexts>
  /// The loader of the list, whose failure the screen shows while there is content.
  let loader: Loader?

  init(texts: Observable<ListTexts> = .just(.english), loader: Loader? = nil) {
    self.texts = texts
    self.loader = loader
  }

  /// The scheduler of the list's loads.
  var scheduler: any Scheduler { loader?.options.scheduler ?? MainScheduler.instance }

  /// Returns the sections of a composer for an outside subscriber: a custom component, or anyone else.
  ///
  /// A custom component may subscribe later than it is composed itself, for example at a change of its state. The
  /// sections then ask for a place. If a list receives them, they come once more, as they are in that place. A page
  /// shows only those if it received the first ones at the subscription.
  static func sections(from composer: any Composer) -> Observable<ListSections> {
    .deferred {
      if let current { return current.inside(composer).map { $0() } }
      let place = BehaviorRelay<Nesting?>(value: nil)
      let sections = place.flatMapLatest { nesting in
        (nesting ?? Nesting()).inside(composer).map { read in
          var sections = read()
          if nesting == nil { sections.unplaced.append(Unplaced(place: place)) }
          return sections
        }
      }
      return .create { observer in
        guard MainScheduler.instance.isCurrent else { return sections.subscribe(observer) }
        return MainActor.assumeIsolated { PageChange.perform { sections.subscribe(observer) } }
      }
    }
  }

  /// Places the composers of sections here, unless they have a place.
  private func place(_ composers: [Unplaced]) {
    for case let place as BehaviorRelay<Nesting?> in composers.map(\.place) where place.value == nil {
      place.update { $0 = $0 ?? self }
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
        sections().map { sections in
          place(sections.unplaced)
          return { sections } as SectionReader
        }
        .subscribe { event in Self.$current.withValue(outer) { observer.on(event) } }
      }
    }
  }

  @MainActor
  static func tree(of composer: any Composer, _ label: String, parts: () -> [ComponentTree]) -> ComponentTree {
    switch (current ?? Nesting()).entering(composer) {
    case .success(let nesting): ComponentTree(label, children: $current.withValue(nesting, operation: parts))
    case .failure(.containsItself): ComponentTree(label + " · contains itself")
    case .failure: ComponentTree(label + " · too deep")
    }
  }

  private func entering(_ composer: any Composer) -> Result<Nesting, ListDiagnostic> {
    let id = ObjectIdentifier(composer)
    if let start = ids.firstIndex(of: id) {
      return .failure(.containsItself(path: names[start...] + [composer.name]))
    }
    guard ids.count < Self.limit else { return .failure(.tooDeep(component: composer.name, limit: Self.limit)) }
    var nesting = self
    nesting.ids.append(id)
    nesting.names.append(composer.name)
    return .success(nesting)
  }

  private func inside(_ composer: any Composer) -> Observable<SectionReader> {
    switch entering(composer) {
    case .success(let nesting): return composer.contents(in: nesting)
    case .failure(let diagnostic):
      diagnostic.report(composer.site)
      return .just { [] }
    }
  }
}
