import Foundation
import Rill
import RillHeadless
import RillList
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

/// The screen of a page whose one load has succeeded.
@MainActor
private func shown(_ page: any Component, itemViews: ListItemViews = ListItemViews()) -> BaseTableViewController {
  let screen = BaseTableViewController(
    viewModel: ListViewModel(page: page, request: { Observable.just(()) }, show: { _ in }), itemViews: itemViews)
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

  @Test func `a view that a screen passes shows a component that declares none`() {
    let page = GroupComponent("page", [FiguresComponent("figures", "1"), WordsComponent("words", "one")])
    #expect(lines(shown(page, itemViews: ListItemViews(FigureView.self))) == ["1", "one"])
  }

  private final class OverridingScreen: BaseTableViewController {
    override var itemViewsToRegister: ListItemViews { ListItemViews(FigureView.self) }
  }

  @Test func `a screen overrides the views that it registers`() {
    let screen = OverridingScreen(viewModel: ListViewModel([ListSection(id: "figures", [Figure(id: "1")])]))
    screen.view.frame.size = TextMetric.size(columns: 60, rows: 4)
    screen.appear()
    #expect(lines(screen) == ["1"])
  }
}
