import Foundation
import Rill
import RillList
import RillTesting
import Testing

/// The words that lists show by themselves.
@MainActor
@Suite struct ListTextsTests {
  private struct Unlocalized: Error, CustomStringConvertible { let description = "code 17" }

  private struct Undescribed: LocalizedError { var errorDescription: String? }

  private let api = RequestStub<Void, [Row]>()
  private let display = StubDisplay()

  /// The titles and the buttons of the messages of a list.
  private func said(_ viewModel: ListViewModel) -> [String] {
    viewModel.listItems.value.flatMap { section in
      section.items.compactMap { $0 as? MessageItemViewModel }.flatMap { [$0.title, $0.action].compactMap(\.self) }
    }
  }

  /// A page with a part of its own, inside a component of the app's.
  private func page(_ texts: ListTexts = .english) -> (ListViewModel, part: Loader) {
    final class Framed: Component {
      nonisolated let inner: any Component
      init(_ inner: any Component) { self.inner = inner }
      nonisolated var sections: Observable<ListSections> { inner.sections }
      var tree: ComponentTree { inner.tree }
    }
    let part = Loader { [api] _ in api.request(()).map { _ in } }
    let status = StatusComponent("part", following: part, normal: Rows("rows"))
    return (
      ListViewModel(page: Framed(GroupComponent("group", [status])), texts: texts) {
        .just(())
      } show: { _ in
      }, part
    )
  }

  @Test func `an error is said by its localized description, and otherwise by a sentence without its cause`() {
    let texts = ListTexts.english
    #expect(texts.message(for: Offline()) == "The network is down.")
    #expect(texts.message(for: Unlocalized()) == "Something went wrong.")
    #expect(texts.message(for: Undescribed()) == "Something went wrong.")
    #expect(texts.message(for: Undescribed(errorDescription: "")) == "Something went wrong.")
    #expect(texts.message(for: NSError(domain: NSURLErrorDomain, code: -1009)) == "Something went wrong.")
  }

  @Test func `a load that takes too long is said in words too`() throws {
    let clock = VirtualTimeScheduler()
    let options = LoadOptions(timeLimit: .seconds(1), scheduler: clock)
    let loader = Loader(options: options) { _ in Observable<Void>.never() }
    loader.load()
    clock.advance(by: .seconds(1))
    #expect(ListTexts.english.message(for: try #require(loader.currentError)) == "Loading took too long.")
    let timeout = ObservableError.timeout(after: .seconds(1))
    #expect(ListTexts.english.message(for: timeout) == "Loading took too long.")
  }

  @Test func `both languages say something of everything, each in its own words`() {
    let texts = [ListTexts.english, .chinese].map { texts in
      Mirror(reflecting: texts).children.compactMap { $0.value as? String }
    }
    #expect(texts.allSatisfy { $0.count == 7 && !$0.contains("") })
    #expect(Set(texts.flatMap(\.self)).count == 14)
  }

  @Test func `the words of a view model reach its page and every part, at any depth`() {
    let (viewModel, part) = page(.chinese)
    #expect(said(viewModel) == ["加载中…"])
    viewModel.loader.load()
    part.load()
    api.requests[0].fail(Unlocalized())
    #expect(said(viewModel) == ["出错了，请稍后再试。", "重试"])
    part.load()
    api.requests[1].succeed([])
    #expect(said(viewModel) == ["这里还没有内容。"])
  }

  @Test func `new words replace those that show`() {
    let (viewModel, part) = page()
    viewModel.texts.accept(.chinese)
    #expect(said(viewModel) == ["加载中…"])
    viewModel.texts.accept(.english)
    #expect(said(viewModel) == ["Loading…"])
    viewModel.loader.load()
    part.load()
    api.requests[0].fail(Unlocalized())
    #expect(said(viewModel) == ["Something went wrong.", "Try again"])
    viewModel.texts.accept(.chinese)
    #expect(said(viewModel) == ["出错了，请稍后再试。", "重试"])
  }

  @Test func `a stream of sections that is made of components has the words too`() {
    let loader = Loader { _ in Observable<Void>.never() }
    let status = StatusComponent("part", following: loader, normal: Rows("rows"))
    let viewModel = ListViewModel(sections: GroupComponent("group", [status]).sections, loader: loader, texts: .chinese)
    #expect(said(viewModel) == ["加载中…"])
  }

  @Test func `the words that a driver is given are those of its view model and of the error on the display`() {
    let viewModel = StubViewModel()
    var texts = ListTexts.chinese
    texts.failure = "不行。"
    let driver = ListDriver(viewModel: viewModel, display: display, texts: texts)
    driver.load()
    viewModel.loads[0].fail(Unlocalized())
    #expect(viewModel.texts.value == texts)
    #expect(display.takeCalls().contains("error 不行。"))
    viewModel.texts.accept(.english)
    #expect(display.takeCalls() == ["error Something went wrong."])
  }
}
