import Foundation
import RillHeadless
import RillList
import Testing

@MainActor @Suite struct ExternalItemViewTests {
  private final class NoteView: ExternalItemView<TextItem> {
    let label = Label("", numberOfLines: 0)

    override func buildHierarchy(_ phase: borrowing HierarchyPhase) {
      super.buildHierarchy(phase)
      contentView.addSubview(label)
    }

    override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
      super.setupConstraints(phase)
      label.makeConstraints { $0.edges.equalToSuperview() }
    }

    override func update(with viewModel: TextItem) { label.text = viewModel.text }
  }

  private let view = NoteView()

  private func frame(columns: Int = 10) -> CGRect {
    view.frame.size = TextMetric.size(columns: columns, rows: 4)
    view.layoutIfNeeded()
    return view.contentView.frame
  }

  @Test func `the content has a cell of room on both sides`() {
    #expect(frame() == CGRect(x: 8, y: 0, width: 64, height: 64))
  }

  @Test func `the user of the view changes the room, and its height follows`() {
    view.show(TextItem("four words, two lines"))
    #expect(view.sizeThatFits(width: 112).height == 32)
    view.edgeInsets = ListInsets(top: 16, leading: 16, bottom: 16, trailing: 0)
    #expect(frame() == CGRect(x: 16, y: 16, width: 64, height: 32))
    #expect(view.sizeThatFits(width: 112).height == 64)
    view.edgeInsets = .zero
    #expect(frame() == CGRect(x: 0, y: 0, width: 80, height: 64))
    #expect(view.sizeThatFits(width: 168).height == 16)
  }
}

private protocol GreetingViewModel: ListItemViewModel {
  var greeting: String { get }
}

private struct Guest: GreetingViewModel, Equatable {
  static let reuseIdentifier = "greeting"
  let id: ListItemID = "guest"
  let greeting = "Hello, dear stranger"
}

private struct Member: GreetingViewModel, Equatable {
  static let reuseIdentifier = "greeting"
  let id: ListItemID = "member"
  let name: String
  var greeting: String { "Welcome back, \(name)" }
}

@MainActor @Suite struct ViewModelProtocolTests {
  private final class GreetingView: BaseListItemView<any GreetingViewModel> {
    let label = Label()

    override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(label) }
    override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
      label.makeConstraints { $0.edges.equalToSuperview() }
    }
    override func update(with viewModel: any GreetingViewModel) { label.text = viewModel.greeting }
  }

  @Test func `a view that depends on a protocol shows items of all types that conform, in cells that they share`() {
    let list = ListTable(columns: 30, rows: 2)
    list.table.register(BaseTableViewCell<GreetingView>.self, forCellReuseIdentifier: Guest.reuseIdentifier)
    func greeting() -> String? { list.table.descendant(GreetingView.self)?.label.text }
    list.show([ListSection(id: "", [Guest()])])
    let cell = list.table.cellForRow(at: ListIndexPath(section: 0, item: 0))
    #expect(greeting() == "Hello, dear stranger")
    list.show([ListSection(id: "", [Member(name: "Ada")])])
    #expect(greeting() == "Welcome back, Ada")
    #expect(list.table.cellForRow(at: ListIndexPath(section: 0, item: 0)) === cell)
  }

  @Test func `an item that does not conform is rejected, with the protocol and its type`() {
    let cell = BaseTableViewCell<GreetingView>()
    let error = #expect(throws: ListItemMismatch.self) { try cell.update(with: TextItem("a")) }
    #expect(error?.expected == "GreetingViewModel")
    #expect(error?.given == "TextItem")
  }
}
