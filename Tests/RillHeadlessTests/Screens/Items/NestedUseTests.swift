@testable import Rill
import RillHeadless
import RillList
import Testing

/// The bindings of item views and elements that are inside an item view.
@MainActor @Suite struct NestedUseTests {
  private final class TitleView: BaseListItemView<BehaviorRelay<String>> {
    let label = Label()

    override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(label) }
    override func update(with title: BehaviorRelay<String>) {
      title.bind(to: label.rx.text).disposed(by: reuseBag)
    }
  }

  private struct Titles: ElementGenerator {
    func elementView(from title: BehaviorRelay<String>) -> View { Label() }
    func configureView(_ view: View, for title: BehaviorRelay<String>) {
      guard let label = view as? Label else { return }
      title.bind(to: label.rx.text).disposed(by: label.reuseBag)
    }
  }

  private struct Row: ListItemViewModel {
    let id: ListItemID
    @ByIdentity var title: BehaviorRelay<String>
  }

  /// A view that shows a title in two ways, for the rows that are not empty, and a title of its own.
  private final class RowView: BaseListItemView<Row> {
    let title = TitleView()
    let fixedTitle = TitleView()
    /// Its own: the view of another test may be released on another thread, which then delivers what is accepted here.
    let fixed = BehaviorRelay(value: "fixed")
    let stack = ElementStackView(generator: Titles())

    override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubviews(title, fixedTitle, stack) }
    override func configureViews(_ phase: borrowing ConfigurationPhase) { fixedTitle.show(fixed) }
    override func update(with row: Row) {
      guard row.title.value != "" else { return }
      title.show(row.title)
      stack.setElements([row.title])
    }

    var texts: [String?] { [title.label.text] + stack.arrangedSubviews.map { ($0 as? Label)?.text } }
  }

  private let cell = BaseTableViewCell<RowView>()
  private let title = BehaviorRelay(value: "a")

  @Test func `a title and an element of a row do not change in the next row`() throws {
    try cell.update(with: Row(id: "1", title: title))
    title.accept("b")
    #expect(cell.itemView.texts == ["b", "b"])
    try cell.update(with: Row(id: "2", title: BehaviorRelay(value: "")))
    title.accept("c")
    #expect(cell.itemView.texts == ["b", "b"])
  }

  @Test func `they stop when the use of the item view ends, as a cell ends it`() throws {
    try cell.update(with: Row(id: "1", title: title))
    cell.itemView.reuseScope.reset()
    title.accept("b")
    #expect(cell.itemView.texts == ["a", "a"])
  }

  @Test func `a view that shows its item once, in configureViews, follows it in every row`() throws {
    for id in ["1", "2"] {
      try cell.update(with: Row(id: ListItemID(id), title: title))
      cell.itemView.fixed.accept(id)
      #expect(cell.itemView.fixedTitle.label.text == id)
    }
  }

  @Test func `a hundred uses within one row leave no more behind than the first`() throws {
    try cell.update(with: Row(id: "1", title: title))
    let before = cell.itemView.reuseScope.bag.count
    for _ in 0..<100 {
      cell.itemView.title.show(title)
      cell.itemView.stack.setElements([title])
    }
    #expect(cell.itemView.reuseScope.bag.count == before)
  }
}
