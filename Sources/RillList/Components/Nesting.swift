import Rill

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

  /// The position of a custom component while its sections or its tree, which may contain composers, are read.
  @TaskLocal private static var current = Nesting()

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

  /// Returns the sections of a composer for an outside subscriber.
  static func sections(from composer: any Composer) -> Observable<ListSections> {
    contents(of: composer).map { $0() }
  }

  /// Returns the sections of a component for an outside subscriber, which reads them when needed.
  static func contents(of component: any Component) -> Observable<SectionReader> {
    guard let composer = component as? any Composer else { return component.sections.map { sections in { sections } } }
    return .deferred { current.inside(composer) }
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
        sections().map { sections in { sections } as SectionReader }
          .subscribe { event in Self.$current.withValue(outer) { observer.on(event) } }
      }
    }
  }

  @MainActor
  static func tree(of composer: any Composer, _ label: String, parts: () -> [ComponentTree]) -> ComponentTree {
    switch current.entering(composer) {
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
