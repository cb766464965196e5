import Foundation
import Rill
import RillHeadless
import RillList
import RillTesting
import Testing

/// One page of components, shown by the same views in a table and in a collection.
@MainActor
@Suite struct ListOnBothTests {
  private struct Liked: ListEvent {}

  private struct Tag: ListItemViewModel {
    let id: ListItemID
    let text: String
  }

  private final class TagView: BaseListItemView<Tag> {
    private let label = Label()

    override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(label) }
    override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
      label.makeConstraints { $0.edges.equalToSuperview() }
    }
    override func update(with viewModel: Tag) { label.text = viewModel.text }

    func like() { send(Liked()) }
  }

  private final class Tags: ViewComponent<Tag>, AlignsToLeading {
    override func size(of tag: Tag, in container: ListSize) -> ListSize? {
      ListSize(width: Double(TextMetric.width(of: tag.text)), height: 16)
    }
  }

  private final class PlaceView: BaseListItemView<Place> {
    let label = Label("", numberOfLines: 0)

    override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(label) }
    override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
      label.makeConstraints { $0.edges.equalToSuperview() }
    }
    override func update(with viewModel: Place) { label.text = "\(viewModel.id)" }
  }

  private let tags = Tags(
    "tags", title: "Tags", layout: ListSectionLayout(itemSpacing: 8),
    items: ["red", "blue", "green", "pink"].map { Tag(id: ListItemID($0), text: $0) })
  private let places = ViewComponent<Place>("places", items: [Place(id: "Turku"), Place(id: "Oulu")])
  private let heard = BehaviorRelay<[String]>(value: [])
  private let screens: [BaseListViewController]

  init() {
    let page = GroupComponent("page", [tags, places])
    let views = ListItemViews(TagView.self, PlaceView.self)
    func viewModel() -> ListViewModel { ListViewModel(sections: page.sections, loader: Loader { _ in .just(()) }) }
    screens = [
      BaseTableViewController(viewModel: viewModel(), title: "Page", itemViews: views),
      BaseCollectionViewController(viewModel: viewModel(), title: "Page", itemViews: views),
    ]
    tags.on(Liked.self) { [heard] _, row in heard.update { $0.append("liked \(row.item.id)") } }
    tags.on(RowSelected.self) { [heard] _, row in heard.update { $0.append("chosen \(row.item.id)") } }
    tags.on(RowWillDisplay.self) { [heard] _, row in heard.update { $0.append("shown \(row.item.id)") } }
    for screen in screens { screen.view.frame.size = TextMetric.size(columns: 10, rows: 7) }
  }

  private func lines(_ screen: BaseListViewController) -> [String] {
    TextRenderer(isFramed: false).picture(of: screen).split(separator: "\n").map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  private func take() -> [String] {
    defer { heard.accept([]) }
    return heard.value
  }

  @Test func `the page is shown in both, with the items of a collection side by side`() {
    for screen in screens { screen.appear() }
    #expect(lines(screens[0]) == ["─ Tags ───", "red", "blue", "green", "pink", "Turku", "Oulu"])
    #expect(lines(screens[1]) == ["─ Tags ───", "red blue", "green pink", "Turku", "Oulu", "", ""])
  }

  @Test func `both notify its owners equally`() throws {
    for screen in screens {
      screen.appear()
      screen.view.layoutIfNeeded()
      #expect(take() == ["red", "blue", "green", "pink"].map { "shown \($0)" })
      let path = ListIndexPath(section: 0, item: 2)
      try #require(screen.listView.cellForRow(at: path)?.descendant(TagView.self)).like()
      screen.listView.tapRow(at: path)
      #expect(take() == ["liked green", "chosen green"])
    }
  }

  @Test func `a change of the components keeps the cells of both`() {
    for screen in screens {
      screen.appear()
      screen.view.layoutIfNeeded()
    }
    let cells = screens.map { $0.listView.cellForRow(at: ListIndexPath(section: 0, item: 3)) }
    tags.items.update { $0.removeFirst(2) }
    #expect(lines(screens[0]) == ["─ Tags ───", "green", "pink", "Turku", "Oulu", "", ""])
    #expect(lines(screens[1]) == ["─ Tags ───", "green pink", "Turku", "Oulu", "", "", ""])
    for (screen, cell) in zip(screens, cells) {
      #expect(cell != nil && screen.listView.cellForRow(at: ListIndexPath(section: 0, item: 1)) === cell)
    }
  }

  @Test func `one cell serves in both`() {
    let cell = BaseTableViewCell<TagView>()
    #expect((cell as Any) is BaseCollectionViewCell<TagView>)
    #expect((cell as Any) is CollectionViewCell)
  }
}
