import Foundation
import Rill
import RillHeadless
import RillList
import RillTesting
import TestSupport
import Testing

@testable import playground

@MainActor
@Suite struct HomePageTests {
  private let home = RequestStub<Void, HomeAnswer>()
  private let recommended = RequestStub<Void, [HomeAnswer.Product]>()
  private let page: HomePage
  private let driver: ListDriver
  private let display = SilentDisplay()
  private let notes = Log<String>()

  /// A display that ignores everything.
  private final class SilentDisplay: ListDisplay {
    var sections: ListSections = []
    var update = ListUpdate()
    let pulls = PublishRelay<Void>()
    var refreshRequests: Observable<Void> { pulls.asObservable() }

    func display(_ sections: ListSections, update: ListUpdate) { (self.sections, self.update) = (sections, update) }
    func display(isAnimating: Bool) {}
    func display(isRefreshing: Bool) {}
    func display(errorMessage: String?) {}
    func display(deselectedRowAt indexPath: ListIndexPath) {}
  }

  private struct Closed: LocalizedError, CustomStringConvertible {
    let description = "The shop is closed."
    var errorDescription: String? { description }
  }

  init() {
    page = HomePage(
      home: { [home] in home.request(()) }, recommended: { [recommended] in recommended.request(()) },
      staleness: Staleness(), note: { [notes] label, text in notes.add("\(label): \(text)") })
    driver = ListDriver(viewModel: page.viewModel, display: display)
  }

  private func answer(_ parts: [String]) throws -> HomeAnswer {
    try JSONDecoder().decode(HomeAnswer.self, from: Data(#"{"parts": [\#(parts.joined(separator: ","))]}"#.utf8))
  }

  private let banners = #"{"type": "banners", "items": [{"id": "b", "title": "Spring"}]}"#
  private let group = #"{"type": "group", "title": "Teas", "items": [{"id": "p", "name": "Oolong"}]}"#
  private let recommendations = #"{"type": "recommendations"}"#
  private let tags = #"{"type": "tags", "items": ["cups", "pots"]}"#

  private func show(_ parts: String...) throws {
    if home.requests.isEmpty { driver.appear() } else { driver.refresh() }
    let home = try #require(home.requests.last)
    home.succeed(try answer(parts))
    try #require(recommended.requests.last).succeed([.init(id: "r", name: "Kettle", price: nil, note: nil)])
  }

  private var outline: [String] { display.sections.map { "\($0.model.id): \($0.items.count)" } }

  @Test func `the parts stand in the server's order`() throws {
    try show(banners, group, recommendations, tags)
    #expect(
      outline == [
        "banners: 1", "title of Teas: 1", "products of Teas: 1", "recommendations title: 1", "recommended: 1",
        "tags title: 1", "tags: 2",
      ])
  }

  @Test func `another order moves the parts, and removes none of them`() throws {
    try show(banners, group, tags)
    try show(tags, banners, group)
    #expect(outline.prefix(2) == ["tags title: 1", "tags: 2"])
    #expect("\(display.update)" == "moved section 3→0, 4→1")
  }

  @Test func `a part without items is not shown, and neither is its title`() throws {
    try show(#"{"type": "group", "title": "Teas", "items": []}"#, #"{"type": "banners", "items": []}"#, tags)
    #expect(outline == ["tags title: 1", "tags: 2"])
  }

  @Test func `a part that is not known is noted, and the others show`() throws {
    try show(#"{"type": "quiz"}"#, tags)
    #expect(outline == ["tags title: 1", "tags: 2"])
    #expect(notes.entries == [#"notice: this version knows no "quiz"; the rest of the page shows"#])
  }

  @Test func `an empty answer says so`() throws {
    try show()
    #expect((display.sections.first?.items.first as? MessageItemViewModel)?.title == "Nothing here yet.")
  }

  @Test func `a failure has the error's title, and its retry loads the page again`() throws {
    driver.appear()
    home.requests[0].fail(Closed())
    let message = try #require(display.sections.first?.items.first as? MessageItemViewModel)
    #expect(message.title == "The shop is closed.")
    driver.send(MessageActionTapped(), at: ListIndexPath(section: 0, item: 0))
    try #require(home.requests.last).succeed(try answer([tags]))
    #expect(home.requests.count == 2)
    #expect(outline == ["tags title: 1", "tags: 2"])
  }

  @Test func `recommendations that fail say so in their place, and are requested alone`() throws {
    driver.appear()
    home.requests[0].succeed(try answer([recommendations, tags]))
    #expect(outline.prefix(2) == ["recommendations title: 1", "recommendations message: 1"])
    recommended.requests[0].fail(Closed())
    #expect((display.sections[1].items.first as? MessageItemViewModel)?.title == "The shop is closed.")
    #expect(outline.suffix(2) == ["tags title: 1", "tags: 2"])
    driver.send(MessageActionTapped(), at: ListIndexPath(section: 1, item: 0))
    recommended.requests[1].succeed([.init(id: "r", name: "Kettle", price: nil, note: nil)])
    #expect(outline[1] == "recommended: 1")
    #expect(home.requests.count == 1)
  }

  @Test func `a tap reaches the part that owns the row, with its place there`() throws {
    try show(banners, tags)
    driver.send(RowSelected(), at: ListIndexPath(section: 2, item: 1))
    #expect(notes.entries == ["selected: # pots, row 1 of tags"])
  }

  @Test func `leaving cancels both requests, and returning sends both again`() {
    driver.appear()
    driver.leave()
    #expect(home.requests.map(\.state) == [.canceled])
    #expect(recommended.requests.map(\.state) == [.canceled])
    driver.appear()
    #expect(home.requests.map(\.state) == [.canceled, .waiting])
    #expect(recommended.requests.map(\.state) == [.canceled, .waiting])
  }

  @Test func `leaving cancels the request of the recommendations' button, and returning sends it again`() throws {
    driver.appear()
    home.requests[0].succeed(try answer([recommendations]))
    recommended.requests[0].fail(Closed())
    driver.send(MessageActionTapped(), at: ListIndexPath(section: 1, item: 0))
    driver.leave()
    #expect(recommended.requests[1].state == .canceled)
    driver.appear()
    #expect(home.requests.count == 1)
    #expect(recommended.requests.count == 3)
  }
}
