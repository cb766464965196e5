import Foundation
import Rill
public import RillHeadless
public import RillList
import TestSupport
import Testing

private struct Word: ListItemViewModel {
  let id: ListItemID
}

private struct Figure: ListItemViewModel {
  let id: ListItemID
}

private class PlainView<Item: ListItemViewModel>: BaseListItemView<Item> {
  let label = Label()

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(label) }
  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    label.makeConstraints { $0.edges.equalToSuperview() }
  }
}

private final class WordView: PlainView<Word> {
  override func update(with viewModel: Word) { label.text = "\(viewModel.id)" }
}

private final class LoudWordView: PlainView<Word> {
  override func update(with viewModel: Word) { label.text = "\(viewModel.id)!" }
}

private final class FigureView: PlainView<Figure> {
  override func update(with viewModel: Figure) { label.text = "\(viewModel.id)" }
}

private final class WordsComponent: ViewComponent<Word> {
  init(_ name: String, _ words: ListItemID...) { super.init(name, items: words.map { Word(id: $0) }) }
}

private final class LoudWordsComponent: ViewComponent<Word> {
  init(_ name: String, _ words: ListItemID...) { super.init(name, items: words.map { Word(id: $0) }) }
}

private final class FiguresComponent: ViewComponent<Figure> {
  init(_ name: String, _ figures: ListItemID...) { super.init(name, items: figures.map { Figure(id: $0) }) }
}

extension WordsComponent: ShownComponent {
  static var itemViews: ListItemViews { ListItemViews(WordView.self) }
}

extension LoudWordsComponent: ShownComponent {
  static var itemViews: ListItemViews { ListItemViews(LoudWordView.self) }
}

/// A component that is no `ViewComponent`, with a section that names no owner.
private final class SignsComponent: ShownComponent {
  static var itemViews: ListItemViews { ListItemViews(WordView.self, FigureView.self) }
  let name: String
  let sections: Observable<ListSections>
  let tree = ComponentTree("signs")

  init(_ name: String, _ item: any ListItemViewModel) {
    (self.name, sections) = (name, .just([ListSection(id: name, [item])]))
  }
}

private final class LoudMessageView: PlainView<MessageItemViewModel> {
  override func update(with viewModel: MessageItemViewModel) { label.text = "\(viewModel.title)!" }
}

extension MessageComponent: ShownComponent {
  /// The views that the app of a test declares.
  @TaskLocal static var itemViewsOfApp = ListItemViews(MessageView.self)

  /// The view of messages.
  public static var itemViews: ListItemViews { itemViewsOfApp }
}

/// The screen of a page whose one load has succeeded.
@MainActor
private func shown(
  _ page: any Component, itemViews: ListItemViews = ListItemViews(),
  on makeScreen: (ListViewModel, ListItemViews) -> BaseTableViewController = {
    BaseTableViewController(viewModel: $0, itemViews: $1)
  }
) -> BaseTableViewController {
  let screen = makeScreen(ListViewModel(page: page, request: { Observable.just(()) }, show: { _ in }), itemViews)
  screen.view.frame.size = TextMetric.size(columns: 60, rows: 4)
  screen.appear()
  return screen
}

@MainActor
private func lines(_ screen: BaseListViewController) -> [String] {
  TextRenderer(isFramed: false).picture(of: screen).split(separator: "\n")
    .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
}

/// The views of a component are declared once, in its type.
@MainActor @Suite struct ShownComponentTests {
  @Test func `a screen registers the views that the components of its page declare, at any depth`() {
    let page = GroupComponent(
      "page",
      [
        HeaderFooterComponent(header: WordsComponent("header", "above"), content: WordsComponent("words", "one")),
        StatusComponent("status", true) { _ in GroupComponent("group", [LoudWordsComponent("empty")]) },
      ])
    #expect(lines(shown(page)) == ["above", "one"])
  }

  @Test func `so it does for a component that comes later`() {
    let page = GroupComponent("page", [MessageComponent("message", title: "Soon")])
    let screen = shown(page)
    #expect(lines(screen) == ["Soon"])
    page.children.accept([WordsComponent("words", "now")])
    #expect(lines(screen) == ["now"])
  }

  @Test func `a view of the screen's own is shown instead`() {
    let reported = diagnostics {
      let own = shown(WordsComponent("words", "one"), itemViews: ListItemViews(LoudWordView.self))
      #expect(lines(own) == ["one!"])
    }
    #expect(reported == [])
  }

  @Test func `of two components that declare different views for one item, the first decides, and that is reported`() {
    let page = GroupComponent("page", [WordsComponent("first", "one"), LoudWordsComponent("second", "two")])
    let reported = diagnostics { #expect(lines(shown(page)) == ["one", "two"]) }
    #expect(reported.count == 1)
    #expect(reported.first?.hasPrefix("View not registered: LoudWordView for Word") == true)
  }

  @Test func `a screen cannot be created with a component that has no view, however deep`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let page = GroupComponent(
          "page",
          [
            WordsComponent("words", "one"), ViewComponent<Word>("shown by the screen"),
            HeaderFooterComponent(content: GroupComponent("group", [FiguresComponent("figures")])),
          ])
        let viewModel = ListViewModel(page: page, request: { Observable<Void>.never() }, show: { _ in })
        _ = BaseTableViewController(viewModel: viewModel, itemViews: ListItemViews(WordView.self))
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains(
        "No view shows the Figure of FiguresComponent. Declare one in an extension of FiguresComponent as "
          + "ShownComponent, or add one to the views of the screen."))
  }

  @Test func `neither can a collection`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let viewModel = ListViewModel(
          page: FiguresComponent("figures"), request: { Observable<Void>.never() }, show: { _ in })
        _ = BaseCollectionViewController(viewModel: viewModel)
      }
    }
  }

  private final class Subclass: BaseTableViewController {}

  @Test func `a screen of a subclass cannot be created with a component without a view`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let viewModel = ListViewModel(
          page: FiguresComponent("figures"), request: { Observable<Void>.never() }, show: { _ in })
        _ = Subclass(viewModel: viewModel)
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("No view shows the Figure of FiguresComponent."))
  }

  @Test func `a component that comes later without a view shows the reason in its rows`() {
    let page = GroupComponent("page", [WordsComponent("words", "one")])
    let screen = shown(page)
    let reported = diagnostics {
      page.children.accept([FiguresComponent("figures", "1")])
      _ = lines(screen)
    }
    #expect(reported.count == 1)
    #expect(reported.first?.contains("the reuse identifier of Figure in FiguresComponent") == true)
  }

  @Test func `so it does if it comes between the creation of the screen and its view`() {
    let page = GroupComponent("page", [WordsComponent("words", "one")])
    let reported = diagnostics {
      let screen = shown(page) { viewModel, views in
        let screen = BaseTableViewController(viewModel: viewModel, itemViews: views)
        page.children.accept([FiguresComponent("figures", "1")])
        return screen
      }
      _ = lines(screen)
    }
    #expect(reported.count == 1)
  }

  @Test func `a view that a screen passes shows a component that declares none`() {
    let page = GroupComponent("page", [FiguresComponent("figures", "1"), WordsComponent("words", "one")])
    #expect(lines(shown(page, itemViews: ListItemViews(FigureView.self))) == ["1", "one"])
  }

  @Test func `a component of one's own that shows sections without an owner brings its views`() {
    let signs = SignsComponent("signs", Word(id: "one"))
    #expect(lines(shown(GroupComponent("page", [signs]))) == ["one"])
    let page = GroupComponent("page", [WordsComponent("words", "now")])
    let screen = shown(page)
    page.children.update { $0.append(SignsComponent("signs", Figure(id: "1"))) }
    #expect(lines(screen) == ["now", "1"])
  }

  @Test func `a component that takes the place of another of its name brings its views`() {
    let page = GroupComponent("page", [WordsComponent("part", "one")])
    let screen = shown(page)
    page.children.accept([SignsComponent("part", Figure(id: "1"))])
    #expect(lines(screen) == ["1"])
  }

  @Test func `sections of components that a view model shows without a page bring their views`() {
    let words = WordsComponent("words", "one")
    let (viewModel, bag) = (ListViewModel(), DisposeBag())
    words.sections.bind(to: viewModel.listItems).disposed(by: bag)
    let screen = BaseTableViewController(viewModel: viewModel)
    screen.view.frame.size = TextMetric.size(columns: 60, rows: 4)
    screen.appear()
    #expect(lines(screen) == ["one"])
  }

  private final class FigureCell: ListViewCell, ListItemCell {
    let label = Label()

    required init() {
      super.init()
      addSubview(label)
      label.makeConstraints { $0.edges.equalToSuperview() }
    }

    func update(with item: any ListItemViewModel) throws(ListItemMismatch) { label.text = "cell of \(item.id)" }
  }

  private final class ScreenWithCells: BaseTableViewController {
    override var itemViewsToRegister: ListItemViews {
      super.itemViewsToRegister.adding(FigureCell.self, for: Figure.self).adding(FigureCell.self, for: Word.self)
    }
  }

  @Test func `cells that a screen registers itself show a component, also one that declares a view`() {
    let page = GroupComponent("page", [FiguresComponent("figures", "1"), WordsComponent("words", "one")])
    #expect(lines(shown(page, on: { ScreenWithCells(viewModel: $0, itemViews: $1) })) == ["cell of 1", "cell of one"])
  }

  @Test func `an app declares another view for messages, also for those that come later`() {
    MessageComponent.$itemViewsOfApp.withValue(ListItemViews(LoudMessageView.self)) {
      #expect(lines(shown(MessageComponent("message", title: "Soon"))) == ["Soon!"])
      let page = GroupComponent("page", [WordsComponent("words", "one")])
      let screen = shown(page)
      page.children.accept([MessageComponent("message", title: "Later")])
      #expect(lines(screen) == ["Later!"])
    }
  }

  private final class OverridingScreen: BaseTableViewController {
    override var itemViewsToRegister: ListItemViews {
      ListItemViews(FigureView.self).adding(ListItemViews(WordView.self, LoudWordView.self))
    }
  }

  @Test func `a screen overrides the views that it registers`() {
    let reported = diagnostics {
      #expect(
        lines(shown(FiguresComponent("figures", "1"), on: { OverridingScreen(viewModel: $0, itemViews: $1) })) == ["1"])
    }
    #expect(reported.count == 1, "two views for one item are reported once")
  }
}
