import Rill
import RillList
import Testing

/// Neither the containers nor the driver know these two.
@MainActor private protocol AlignsLeft { func alignsLeft(inSection section: Int) -> Bool }
@MainActor private protocol DeletesBySwipe { func delete(at indexPath: ListIndexPath) }

private final class Tags: ViewComponent<Row>, AlignsLeft, DeletesBySwipe {
  func alignsLeft(inSection section: Int) -> Bool { section == 0 }

  func delete(at indexPath: ListIndexPath) { items.update { _ = $0.remove(at: indexPath.item) } }
}

@MainActor
@Suite struct CapabilityTests {
  enum State: CaseIterable { case normal }

  private let tags = Tags("tags", items: Rows.rows("abc"))
  private let display = StubDisplay()

  /// The tags deep inside, as the second section.
  private var page: any Component {
    let status = Status("status", State.normal) { _ in Group("inner", [tags]) }
    return Group("page", [Rows("top", "xy"), HeaderFooter(content: status)])
  }

  @Test func `a capability that no container knows reaches the leaf by index path`() throws {
    let content = Shown(page).content
    let tagPath = ListIndexPath(section: 1, item: 2)
    let alignment = try #require(content.capability((any AlignsLeft).self, at: tagPath))
    #expect(alignment.alignsLeft(inSection: 0))
    #expect(content.capability((any AlignsLeft).self, at: ListIndexPath(section: 0, item: 0)) == nil)
    #expect(content.capability((any AlignsLeft).self, at: ListIndexPath(section: 9, item: 0)) == nil)
  }

  @Test func `a second one reaches it through the driver, and what it does is shown`() throws {
    let viewModel = StubViewModel()
    let driver = ListDriver(viewModel: viewModel, display: display)
    let binding = page.sections.bind(to: viewModel.listItems)
    _ = display.takeCalls()
    let swiped = ListIndexPath(section: 1, item: 1)
    let row = try #require(viewModel.listItems.value.row(at: swiped))
    driver.capability((any DeletesBySwipe).self, at: swiped)?.delete(at: row.indexPath)
    #expect(display.takeCalls() == [#"items ["x y", "a c"] deleted 1-1"#])
    binding.dispose()
  }
}
