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
    if way == .plain { #expect(shown.contents.map(said) == [[], ["加载中…"]]) }
    loaders.forEach { $0.load() }
    parts.forEach { $0.requests[0].fail(Offline()) }
    #expect(said(shown.content) == Array(repeating: ["The network is down.", "重试"], count: count).flatMap(\.self))
    viewModel.texts.accept(.english)
    #expect(said(shown.content).last == "Try again")
    #expect(!shown.contents.flatMap(said).contains("Loading…"))
  }

  @Test(arguments: Way.allCases)
  func `what comes while its first sections are delivered comes after them`(way: Way) {
    let passed = Protected<[ListSections]>([])
    let sections = GroupComponent("page", [component(way)]).sections.do(onNext: { sections in
      passed.withLock { $0.append(sections) }
    })
    let viewModel = ListViewModel(sections: sections, texts: .chinese)
    page.accept(["one", "two"].map { status($0, Loader { _ in Observable<Void>.never() }) })
    let words = passed.value.map(said).filter { !$0.isEmpty }
    #expect(words.first?.allSatisfy { $0 == "Loading…" } == true)
    #expect(words.last?.allSatisfy { $0 == "加载中…" } == true)
    #expect(words.count == (way == .beside ? 3 : 2))
    #expect(said(viewModel.listItems.value) == words.last)
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
    #expect(log.value == Self.cycles)
    page.accept([])
  }

  /// The first is found before the list has received the components, and the second one then.
  private static let cycles = [
    #"The component "inner" contains itself: inner › owner › inner. It is left out there."#,
    #"The component "owner" contains itself: owner › inner › owner. It is left out there."#,
  ]

  @Test func `one that contains its owner at each turn of a scheduler is reported once for each of the two, too`() {
    let clock = VirtualTimeScheduler()
    let owner = GroupComponent("owner")
    owner.children.accept([Switch(page) { $0.first?.sections.observe(on: clock) ?? .just([]) }])
    let viewModel = scope.run { ListViewModel(sections: owner.sections) }
    scope.run { page.accept([GroupComponent("inner", [owner, Rows("rows", "a")])]) }
    scope.run { clock.advance(by: .seconds(1)) }
    #expect(viewModel.listItems.value.outline == "rows[a]")
    #expect(log.value == Self.cycles)
    page.accept([])
  }

  @Test func `so is one of which the owner shows another part`() {
    let owner = GroupComponent("owner")
    owner.children.accept([Rows("x", "1"), component()])
    let viewModel = scope.run { ListViewModel(sections: owner.sections) }
    scope.run { page.accept([GroupComponent("inner", [owner, Rows("rows", "a")])]) }
    #expect(viewModel.listItems.value.outline == "x[1] rows[a]")
    #expect(log.value == Self.cycles)
    page.accept([])
  }

  @Test func `a group that shows its own earlier sections has its place in the list, not in itself`() {
    let (bag, shown) = (DisposeBag(), BehaviorRelay<ListSections>(value: []))
    let earlier = Switch(page) { _ in shown.take(2) }
    let owner = GroupComponent("owner", [earlier, status("part", Loader { _ in Observable<Void>.never() })])
    owner.sections.bind(to: shown).disposed(by: bag)
    #expect(said(shown.value) == ["Loading…", "Loading…"])
    let viewModel = ListViewModel(sections: shown.asObservable(), texts: .chinese)
    #expect(said(viewModel.listItems.value) == ["Loading…", "加载中…"])
  }

  /// Groups that contain one another, the innermost of which contains a component.
  private func groups(_ name: String, _ count: Int, around part: any Component) -> any Component {
    (0..<count).reversed().reduce(part) { GroupComponent("\(name)\($1)", [$0]) }
  }

  private static func tooDeep(_ name: String) -> String {
    #"The component "\#(name)" is inside 100 others, as many as a page can have. It is left out."#
  }

  @Test func `what is composed later counts the groups around it`() {
    let viewModel = scope.run { ListViewModel(sections: groups("outer", 60, around: component()).sections) }
    scope.run { page.accept([groups("inner", 40, around: Rows("rows", "a"))]) }
    #expect(viewModel.listItems.value.outline == "rows[a]")
    #expect(log.value == [])
    scope.run { page.accept([groups("inner", 60, around: Rows("rows", "a"))]) }
    #expect(viewModel.listItems.value.outline == "")
    #expect(log.value == [Self.tooDeep("inner40")])
  }

  @Test func `and those that a list puts around its owner later`() {
    let (bag, shared) = (DisposeBag(), BehaviorRelay<ListSections>(value: []))
    scope.run {
      groups("middle", 40, around: component()).sections.bind(to: shared).disposed(by: bag)
      page.accept([groups("inner", 40, around: Rows("rows", "a"))])
    }
    #expect(shared.value.outline == "rows[a]")
    let other = Switch(BehaviorRelay(value: [])) { _ in shared.asObservable() }
    let viewModel = scope.run { ListViewModel(sections: groups("outer", 40, around: other).sections) }
    #expect(viewModel.listItems.value.outline == "")
    #expect(log.value == [Self.tooDeep("inner20")])
  }

  /// The ways to show sections only when something else happens.
  enum Occasion: CaseIterable { case withLatestFrom, zip, sample }

  @Test(arguments: Occasion.allCases)
  func `what an owner shows only now and then is shown then, and has the words of the list from the next time on`(
    occasion: Occasion
  ) {
    let show = PublishRelay<Void>()
    let owner = Switch(page) { parts in
      guard let sections = parts.first?.sections else { return .just([]) }
      return switch occasion {
      case .withLatestFrom: show.withLatestFrom(sections)
      case .zip: Observable.zip(show, sections) { $1 }
      case .sample: sections.sample(show)
      }
    }
    let shown = Shown(ListViewModel(sections: owner.sections, texts: .chinese))
    page.accept([status("part", Loader { _ in Observable<Void>.never() })])
    #expect(said(shown.content) == [])
    show.accept(())
    #expect(said(shown.content) == ["Loading…"])
    show.accept(())
    #expect(said(shown.content) == ["加载中…"])
  }

  @Test func `a list shows fixed content that code takes from a relay, in English`() {
    let (bag, relay) = (DisposeBag(), BehaviorRelay<ListSections>(value: []))
    status("part", Loader { _ in Observable<Void>.never() }).sections.bind(to: relay).disposed(by: bag)
    let driver = ListDriver(viewModel: ListViewModel(relay.value, texts: .chinese), display: StubDisplay())
    #expect((driver.row(at: ListIndexPath(section: 0, item: 0))?.item as? MessageItemViewModel)?.title == "Loading…")
    #expect(said(relay.value) == ["加载中…"])
  }

  @Test func `of content that code has replaced, nothing gets the words of the list`() {
    let (bag, relay) = (DisposeBag(), BehaviorRelay<ListSections>(value: []))
    status("part", Loader { _ in Observable<Void>.never() }).sections.bind(to: relay).disposed(by: bag)
    var content = relay.value
    content.replaceSubrange(0..<content.count, with: sections([Row(id: "a")]))
    let driver = ListDriver(viewModel: ListViewModel(content, texts: .chinese), display: StubDisplay())
    #expect(driver.row(at: ListIndexPath(section: 0, item: 0)) != nil)
    #expect(said(relay.value) == ["Loading…"])
  }

  @Test func `a component that is replaced before it comes in the words of the list shows nothing afterwards`() {
    let clock = VirtualTimeScheduler()
    let owner = Switch(page) { $0.first?.sections.delay(.seconds(1), scheduler: clock) ?? .just([]) }
    let shown = Shown(ListViewModel(sections: owner.sections, texts: .chinese))
    page.accept([status("part", Loader { _ in Observable<Void>.never() })])
    clock.advance(by: .seconds(1))
    #expect(shown.take() == ["", "part message[part message]"])
    page.accept([Rows("rows", "a")])
    #expect(shown.take() == [])
    clock.advance(by: .seconds(1))
    #expect(shown.take() == ["rows[a]"])
  }

  @Test func `what begins work at a subscription does so once for each list that subscribes to it`() {
    let count = Protected(0)
    let working = Switch(BehaviorRelay(value: [])) { _ in
      .deferred {
        count.withLock { $0 += 1 }
        return .just(sections([Row(id: "w")]))
      }
    }
    let viewModel = ListViewModel(sections: component().sections, texts: .chinese)
    let parts = ["one", "two"].map { status($0, Loader { _ in Observable<Void>.never() }) }
    let shown = Shown(viewModel)
    page.accept([GroupComponent("group", [working] + parts)])
    #expect(shown.contents.map(said) == [[], ["加载中…", "加载中…"]])
    #expect(viewModel.listItems.value.rowCount == 3)
    #expect(count.value == 1)
  }

  @Test func `sections that come in a later turn have the words of the list once it has received them`() {
    let clock = VirtualTimeScheduler()
    let owner = Switch(page) { $0.first?.sections.observe(on: clock) ?? .just([]) }
    let shown = Shown(ListViewModel(sections: owner.sections, texts: .chinese))
    let (api, rows) = (RequestStub<Void, Void>(), Rows("rows"))
    let loader = Loader { _ in
      api.request(())
    } apply: { _, _ in
      rows.show("a")
    }
    page.accept([StatusComponent("status", following: loader, normal: rows)])
    clock.advance(by: .seconds(1))
    #expect(said(shown.content) == ["加载中…"])
    loader.load()
    api.requests[0].succeed(())
    clock.advance(by: .seconds(1))
    #expect(shown.content.outline == "rows[a]")
    let message = "status message[status message]"
    #expect(shown.contents.map(\.outline) == ["", message, message, "rows[a]"])
    #expect(shown.contents.flatMap(said) == ["Loading…", "加载中…"])
  }

  @Test func `content that takes the place of a message in the same turn shows`() {
    let clock = VirtualTimeScheduler()
    let owner = Switch(page) { $0.first?.sections.observe(on: clock) ?? .just([]) }
    let shown = Shown(ListViewModel(sections: owner.sections, texts: .chinese))
    let rows = Rows("rows")
    let loader = Loader { _ in
      Observable.just(())
    } apply: { _, _ in
      rows.show("a")
    }
    page.accept([StatusComponent("status", following: loader, normal: rows)])
    loader.load()
    clock.advance(by: .seconds(1))
    #expect(shown.content.outline == "rows[a]")
    #expect(shown.contents.flatMap(said) == ["Loading…"])
  }

  @Test func `a message that comes only once shows in English`() {
    let owner = Switch(page) { $0.first?.sections.take(1) ?? .just([]) }
    let shown = Shown(ListViewModel(sections: owner.sections, texts: .chinese))
    page.accept([status("part", Loader { _ in Observable<Void>.never() })])
    #expect(said(shown.content) == ["Loading…"])
  }

  @Test(arguments: [true, false])
  func `a list has its words in components that code binds to it, or shows beside the items of a pager`(
    isPaged: Bool
  ) {
    let (bag, header, clock) = (DisposeBag(), BehaviorRelay<ListSections>(value: []), VirtualTimeScheduler())
    let parts = GroupComponent(
      "group", [status("part", Loader { _ in Observable<Void>.never() }), Rows("rows", "a")], reveal: .inOrder)
    let options = LoadOptions(scheduler: clock)
    let viewModel =
      isPaged
      ? ListViewModel(
        pager: Pager(options: options, id: \.id) { (_: Int?) in Observable<PagerPage<Int, Row>>.never() }, with: header,
        texts: .chinese
      ) { _, _, header in
        header
      }
      : ListViewModel(loader: Loader(options: options) { _ in Observable<Void>.never() }, texts: .chinese)
    parts.sections.bind(to: isPaged ? header : viewModel.listItems).disposed(by: bag)
    let display = StubDisplay()
    let driver = ListDriver(viewModel: viewModel, display: display)
    #expect((driver.row(at: ListIndexPath(section: 0, item: 0))?.item as? MessageItemViewModel)?.title == "加载中…")
    #expect(display.calls.filter { $0.hasPrefix("items [\"part") }.count == 2)
    #expect(viewModel.listItems.value.count == 1)
    clock.advance(by: .seconds(1))
    #expect(viewModel.listItems.value.last?.model.id == "rows")
  }

  @Test func `of two lists that show one stream of sections, the first decides the words`() {
    let (bag, shared) = (DisposeBag(), BehaviorRelay<ListSections>(value: []))
    status("part", Loader { _ in Observable<Void>.never() }).sections.bind(to: shared).disposed(by: bag)
    let first = ListViewModel(sections: shared.asObservable(), texts: .chinese)
    let second = ListViewModel(sections: shared.asObservable())
    #expect([first, second].map { said($0.listItems.value) } == [["加载中…"], ["加载中…"]])
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

  /// Shows what it has bound to a relay of its own.
  private final class Bound: Component {
    let name = "bound"
    let tree = ComponentTree("bound")
    private let shown = BehaviorRelay<ListSections>(value: [])
    private let bag = DisposeBag()

    init(_ part: any Component) { part.sections.bind(to: shown).disposed(by: bag) }

    var sections: Observable<ListSections> { shown.asObservable() }
  }

  @Test func `a component that binds a part to a relay of its own is released with its list`() {
    weak var bound: Bound?
    func show() {
      let component = Bound(status("part", Loader { _ in Observable<Void>.never() }))
      bound = component
      let viewModel = ListViewModel(sections: GroupComponent("page", [component]).sections, texts: .chinese)
      #expect(said(viewModel.listItems.value) == ["加载中…"])
    }
    show()
    #expect(bound == nil)
  }

  @Test func `it is released, too, with a list whose request fills it`() {
    weak var bound: Bound?
    func show() {
      let component = Bound(status("part", Loader { _ in Observable<Void>.never() }))
      bound = component
      let viewModel = ListViewModel(
        page: GroupComponent("page", [component]), texts: .chinese, request: { Observable.just(1) },
        show: { _ in withExtendedLifetime(component) {} })
      viewModel.loader.load()
      #expect(said(viewModel.listItems.value) == ["加载中…"])
    }
    show()
    #expect(bound == nil)
  }

  @Test func `sections that are composed later and read outside of a list come once, in English`() {
    let shown = Shown(component())
    page.accept([status("part", Loader { _ in Observable<Void>.never() })])
    #expect(shown.contents.map(said) == [[], ["Loading…"]])
  }
}
