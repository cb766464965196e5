import Foundation
import Rill
import RillList
import RillTesting
import TestSupport
import Testing

@testable import RillHeadless

/// Lists that are so long that they are compared on another queue.
@MainActor
@Suite(.tags(.concurrency)) struct SettledScreenTests {
  private func controller(_ content: BehaviorRelay<ListSections>) -> BaseTableViewController {
    let controller = BaseTableViewController(
      viewModel: ListViewModel(sections: content.asObservable(), loader: Loader { _ in .just(()) }))
    controller.tableView.register(TextCell.self, forCellReuseIdentifier: TextItem.reuseIdentifier)
    return controller
  }

  private func words(_ count: Int) -> ListSections { chips((0..<count).map { "word \($0)" }) }

  @Test func `a long list is empty in the first picture, and shows its rows as soon as the screen is settled`()
    async throws
  {
    let content = BehaviorRelay(value: words(10_000))
    let screen = Screen(controller(content))
    #expect(!screen.picture.contains("word"))
    try await screen.settled()
    #expect(screen.picture.contains("word 0"))
    try screen.scroll(to: "word 9999")
    content.accept(words(20_000))
    #expect(throws: DrivingError.self) { try screen.scroll(to: "word 19999") }
    try await screen.settled()
    try screen.scroll(to: "word 19999")
  }

  @Test func `rows of a bound stream are waited for, also those that take the place of others`() async throws {
    let content = PublishRelay<ListSections>()
    let controller = BoundController()
    let screen = Screen(controller)
    let binding = content.bind(to: controller.table.rx.items)
    content.accept(words(10_000))
    content.accept(words(11_000))
    try await screen.settled()
    #expect(controller.table.lines.sections.first?.rows.count == 11_000)
    content.accept(words(15_000))
    content.accept(words(3))
    try await screen.settled()
    #expect(screen.picture.contains("word 2"))
    binding.dispose()
  }

  @Test func `each of two lists on a screen is waited for, also one that begins while the other is compared`()
    async throws
  {
    let (left, right) = (PublishRelay<ListSections>(), PublishRelay<ListSections>())
    let controller = BoundController(tables: 2)
    let screen = Screen(controller)
    let bindings = [
      left.bind(to: controller.tables[0].rx.items), right.bind(to: controller.tables[1].rx.items),
    ]
    left.accept(words(10_000))
    let waiting = Task { try await screen.settled() }
    right.accept(words(100_000))
    try await waiting.value
    #expect(controller.tables.map { $0.lines.sections.first?.rows.count } == [10_000, 100_000])
    for binding in bindings { binding.dispose() }
  }

  @Test func `short lists need no waiting, and neither does a list that is gone`() async throws {
    let screen = Screen(controller(BehaviorRelay(value: words(3))))
    #expect(screen.picture.contains("word 2"))
    try await screen.settled()
    screen.controller = controller(BehaviorRelay(value: words(10_000)))
    let waiting = Task { try await screen.settled() }
    screen.controller = ViewController()
    try await waiting.value
  }

  @Test func `a canceled task does not wait`() async {
    let screen = Screen(controller(BehaviorRelay(value: words(10_000))))
    let waiting = Task { try await screen.settled() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }
}

private final class BoundController: ViewController {
  let tables: [TableView]
  var table: TableView { tables[0] }

  init(tables count: Int = 1) {
    tables = (0..<count).map { _ in TableView() }
    super.init()
  }

  override func viewDidLoad() {
    for (place, table) in tables.enumerated() {
      table.estimatedRowHeight = 16
      table.register(TextCell.self, forCellReuseIdentifier: TextItem.reuseIdentifier)
      view.addSubview(table)
      table.makeConstraints { make in
        make.leading.trailing.equalToSuperview()
        make.height.equalTo(96)
        make.top.equalToSuperview().offset(Double(place) * 96)
      }
    }
  }
}
