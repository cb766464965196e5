import Rill

/// A component that shows others, and asks for their sections by way of where it stands.
protocol Composer: Component {
  /// Where it was made.
  nonisolated var site: CallSite { get }
  /// What its parts show, at each change. It is inside the nesting already.
  nonisolated func contents(in nesting: Nesting) -> Observable<SectionReader>
}

/// A component that has no parts, as its class makes sure.
protocol Leaf: Component {}

/// The composers that contain one another, from the outermost in.
///
/// To look at a component takes stack for each of them, so there is a limit, and none may be among them twice.
struct Nesting: Sendable {
  static let limit = 100

  /// Where a component stands that is not ours and is being asked for its sections or its tree, which leads to ours.
  @TaskLocal private static var current = Nesting()

  private var ids: [ObjectIdentifier] = []
  private var names: [String] = []

  /// What a composer shows that somebody looks at.
  static func sections(from composer: any Composer) -> Observable<ListSections> {
    contents(of: composer).map { $0() }
  }

  /// What a component shows that somebody looks at, to be read when it is needed.
  static func contents(of component: any Component) -> Observable<SectionReader> {
    guard let composer = component as? any Composer else { return component.sections.map { sections in { sections } } }
    return .deferred { current.inside(composer) }
  }

  /// What a part shows.
  func contents(of part: any Component) -> Observable<SectionReader> {
    switch part {
    case let composer as any Composer: .deferred { inside(composer) }
    case is any Leaf: part.sections.map { sections in { sections } }
    default: inside(part)
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

  /// A component that is not ours. Who hears of its sections is not inside it.
  private func inside(_ part: any Component) -> Observable<SectionReader> {
    let outer = Self.current
    return .create { observer in
      Self.$current.withValue(self) {
        part.sections.map { sections in { sections } as SectionReader }
          .subscribe { event in Self.$current.withValue(outer) { observer.on(event) } }
      }
    }
  }
}
