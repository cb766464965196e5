import Foundation
import Rill
import RillHeadless
import RillList
import Testing

@testable import playground

@MainActor
@Suite struct FingersTests {
  private let screen: BaseTableViewController
  private let notes = Notes<String>()
  private var fingers: Fingers { Fingers(screen: screen, step: 6) }

  init() {
    let products = ProductsComponent(
      "products", (0..<30).map { .init(id: "p\($0)", name: "Tea \($0)", price: nil, note: nil) })
    let message = MessageComponent("message", title: "Nothing.", action: "Again")
    products.on(RowSelected.self) { [notes] _, row in notes.add("\(row.item.id)") }
    message.onAction { [notes] in notes.add("again") }
    let group = Group("page", [products, message])
    screen = BaseTableViewController(
      viewModel: ListViewModel(sections: group.sections, loader: Loader { _ in .just(()) }),
      itemViews: ListItemViews(ProductView.self))
    screen.view.frame.size = TextMetric.size(columns: 30, rows: 10)
    screen.view.layoutIfNeeded()
  }

  @Test func `a row below the fold is scrolled to and tapped`() throws {
    try fingers.tap("p25")
    #expect(notes.all == ["p25"])
    #expect(screen.tableView.indexPathsForVisibleRows.contains(ListIndexPath(section: 0, item: 25)))
  }

  @Test func `a row in view is tapped where it is`() throws {
    try fingers.tap("p2")
    #expect(notes.all == ["p2"])
    #expect(screen.tableView.contentOffset.y == 0)
  }

  @Test func `a button below the fold is scrolled to and tapped`() throws {
    try fingers.tapButton("action", in: "message")
    #expect(notes.all == ["again"])
  }

  @Test func `what is not there ends the visit with a sentence`() throws {
    let error = try #require(throws: VisitError.self) { try fingers.tap("p99") }
    #expect("\(error)" == "The visit ends at step 6: no row “p99” is on the page.")
    #expect(throws: VisitError(step: 6, reason: "nothing called “action” is in view in the row “p1”")) {
      try fingers.tapButton("action", in: "p1")
    }
    #expect(throws: VisitError(step: 6, reason: "no row “p1” is on the page")) {
      try fingers.tapButton("action", in: "p1", of: "message")
    }
    #expect(throws: VisitError(step: 6, reason: "no section “tags” is on the page")) {
      try fingers.scroll(toSection: "tags")
    }
    #expect(throws: VisitError(step: 6, reason: "there is no row 30 in section 0")) {
      try fingers.scroll(to: ListIndexPath(section: 0, item: 30))
    }
    #expect(notes.all.isEmpty)
  }

  @Test func `a list that is being refreshed cannot be pulled`() throws {
    try fingers.pull()
    screen.refreshControl.beginRefreshing()
    #expect(throws: VisitError(step: 6, reason: "the list is being refreshed already")) { try fingers.pull() }
  }

  @Test func `a button that is disabled or hidden cannot be tapped`() throws {
    _ = try fingers.bringIntoView("message")
    let button = try fingers.view(Button.self, "action", in: "message")
    button.isEnabled = false
    #expect(throws: VisitError.self) { try fingers.tapButton("action", in: "message") }
    button.isEnabled = true
    button.isHidden = true
    #expect(throws: VisitError.self) { try fingers.tapButton("action", in: "message") }
    #expect(notes.all.isEmpty)
  }
}
