import Rill
import RillList
import RillTesting
import Testing

/// A component of one's own that composes others later has the words, the loader and the scheduler of its list.
@MainActor
@Suite struct LateCompositionTests {
  private typealias Composition = @Sendable ([any Component]) -> Observable<ListSections>

  /// Shows one of several components, through any operators.
  private final class Switch: Component {
    let name = "switch"
    let tree = ComponentTree("switch")
    let page: BehaviorRelay<[any Component]>
    let compose: Composition

    init(_ page: BehaviorRelay<[any Component]>, _ compose: @escaping Composition) {
      (self.page, self.compose) = (page, compose)
    }

    var sections: Observable<ListSections> { page.flatMapLatest { [compose] in compose($0) } }
  }

  /// The ways from the sections of components to those of the one that composes them.
  enum Way: CaseIterable { case plain, below, beside, afterEmpty, shared }

  private let page = BehaviorRelay<[any Component]>(value: [])
  private let scope = Diagnostics()
  private let log = Protected<[String]>([])

  init() {
    scope.unhandledError = { [log] error, _ in log.withLock { $0.append("\(error)") } }
  }

  private func component(_ way: Way = .plain) -> Switch {
    Switch(page) { parts in
      guard let first = parts.first?.sections, let last = parts.last?.sections else { return .just([]) }
      return switch way {
      case .plain: first
      case .below: first.map { sections([Row(id: "t")]) + $0 }
      case .beside: Observable.combineLatest(first, last) { $0 + $1 }
      case .afterEmpty: Observable.just([]).concat(first)
      case .shared: first.share(replay: 1)
      }
    }
  }

  /// The titles and the buttons of the messages of a list.
  private func said(_ sections: ListSections) -> [String] {
    sections.flatMap { section in
      section.items.compactMap { $0 as? MessageItemViewModel }.flatMap { [$0.title, $0.action].compactMap(\.self) }
    }
  }

  private func status(_ name: String, _ loader: Loader) -> StatusComponent<LoadStatus> {
    StatusComponent(name, following: loader, normal: Rows("\(name)-rows"))
  }

  @Test(arguments: Way.allCases)
  func `what is composed later has the words of the list, whatever its owner does with its sections`(way: Way) {
    let viewModel = ListViewModel(sections: GroupComponent("page", [component(way)]).sections, texts: .chinese)
    let shown = Shown(viewModel)
    let parts = [RequestStub<Void, Void>(), RequestStub<Void, Void>()]
    let loaders = parts.map { part in Loader { _ in part.request(()) } }
    let count = way == .beside ? 2 : 1
    page.accept(loaders.enumerated().map { status("\($0)", $1) })
    #expect(said(shown.content) == Array(repeating: "加载中…", count: count))
    loaders.forEach { $0.load() }
    parts.forEach { $0.requests[0].fail(Offline()) }
    #expect(said(shown.content) == Array(repeating: ["The network is down.", "重试"], count: count).flatMap(\.self))
    viewModel.texts.accept(.english)
    #expect(said(shown.content).last == "Try again")
    #expect(!shown.contents.flatMap(said).contains("Loading…"))
  }

  @Test func `sections that come only once are shown as they are`() {
    let owner = Switch(page) { $0.first?.sections.take(1) ?? .just([]) }
    let shown = Shown(ListViewModel(sections: owner.sections, texts: .chinese))
    page.accept([GroupComponent("group", [Rows("rows", "a")])])
    #expect(shown.content.outline == "rows[a]")
  }

  @Test func `the failure of a page that is shown later shows once`() {
    let api = RequestStub<Void, [Row]>()
    let rows = Rows("rows", "a")
    let loader = Loader { _ in
      api.request(())
    } apply: { new, _ in
      rows.items.accept(new)
    }
    let viewModel = ListViewModel(sections: component().sections, loader: loader, texts: .chinese)
    page.accept([StatusComponent("status", following: loader, normal: rows)])
    loader.load()
    api.requests[0].fail(Offline())
    #expect(viewModel.listItems.value.outline == "rows[a]")
  }

  @Test func `the parts of a group that is shown later wait on the scheduler of the list`() {
    let clock = VirtualTimeScheduler()
    let loader = Loader(options: LoadOptions(scheduler: clock)) { _ in Observable<Void>.never() }
    let part = Loader { _ in Observable<Void>.never() }
    let viewModel = ListViewModel(sections: component().sections, loader: loader)
    page.accept([GroupComponent("group", [status("first", part), Rows("rows", "a")], reveal: .inOrder)])
    #expect(viewModel.listItems.value.count == 1)
    clock.advance(by: .seconds(1))
    #expect(viewModel.listItems.value.last?.model.id == "rows")
  }

  @Test func `a component that is composed later and contains its owner is left out and reported`() {
    let owner = GroupComponent("owner")
    owner.children.accept([component()])
    let viewModel = scope.run { ListViewModel(sections: owner.sections) }
    scope.run { page.accept([GroupComponent("inner", [owner, Rows("rows", "a")])]) }
    #expect(viewModel.listItems.value.outline == "rows[a]")
    #expect(log.value.last?.contains("owner › inner › owner") == true)
    page.accept([])
  }

  @Test func `what is composed later is released once another component takes its place`() {
    let viewModel = ListViewModel(sections: component().sections)
    weak var part: Rows?
    func compose() {
      let rows = Rows("rows", "a")
      part = rows
      page.accept([GroupComponent("group", [rows])])
    }
    compose()
    #expect(part != nil)
    page.accept([GroupComponent("other", [Rows("more", "b")])])
    #expect(part == nil)
    #expect(viewModel.listItems.value.outline == "more[b]")
  }

  @Test func `sections that are composed later and read outside of a list come once, in English`() {
    let shown = Shown(component())
    page.accept([status("part", Loader { _ in Observable<Void>.never() })])
    #expect(shown.contents.map(said) == [[], ["Loading…"]])
  }
}
