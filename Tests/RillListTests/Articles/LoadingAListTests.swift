import Rill
import RillList
import RillTesting
import TestSupport
import Testing

private struct Town: Identifiable, Equatable, Sendable {
  let id: Int
  var isLiked = false
}

private final class API: Sendable {
  let stub = RequestStub<Int, Void>()

  func like(_ id: Int) -> Observable<Void> { stub.request(id) }
}

/// The code of the article "Loading", played; a test compares the two.
@MainActor
@Suite struct LoadingAListTests {
  private struct NoCities: Error {}

  private final class CitiesAPI: Sendable {
    private let stub = RequestStub<Void, [String]>()

    var requests: [HeldRequest<Void, [String]>] { stub.requests }
    @MainActor func cities() -> Observable<[String]> { stub.request(()) }
  }

  private let api = CitiesAPI()
  private let sections: @MainActor ([String]) -> ListSections = {
    [ListSection(id: "cities", $0.map { Row(id: ListItemID($0)) })]
  }

  @Test func `a hint shows without content and error`() {
    let viewModel = ListViewModel(request: api.cities, sections: sections)
    // snippet: a hint
    let showsHint = Derived(viewModel.hasContent, viewModel.hasError) { !$0 && !$1 }
    // end
    #expect(showsHint.value)
    viewModel.loader.load()
    api.requests[0].fail(NoCities())
    #expect(!showsHint.value)
    viewModel.loader.load()
    api.requests[1].succeed(["Turku"])
    #expect(!showsHint.value)
  }

  @Test func `a load with these options refuses another one`() {
    // snippet: options
    let options = LoadOptions(
      policy: .exhaust, timeLimit: .seconds(20), retry: LoadRetry(3, backoff: Backoff(delay: .seconds(1))),
      indicatorDelay: .milliseconds(300), indicatorMinimum: .milliseconds(500))
    let cities = ListViewModel(options: options, request: api.cities, sections: sections)
    // end
    cities.loader.load()
    cities.loader.load()
    #expect(api.requests.count == 1)
    api.requests[0].succeed(["Turku"])
    #expect(cities.hasContent.value)
  }

  @Test func `a list of an invalidated tag asks again`() {
    // snippet: stale content
    let staleness = Staleness()
    let options = LoadOptions(staleAfter: .seconds(60), tags: ["cities"], staleness: staleness)
    let cities = ListViewModel(options: options, request: api.cities, sections: sections)
    // end
    cities.loader.load()
    api.requests[0].succeed(["Turku"])
    staleness.invalidate("cities")
    #expect(api.requests.count == 2)
  }

  @Test func `a like shows at once, and goes if it fails`() {
    // snippet: an edit
    final class Likes: Sendable {
      let loaded = BehaviorRelay<[Town]>(value: [])
      let towns: Optimistic<Town, Never>
      private let api: API

      init(api: API) {
        self.api = api
        towns = Optimistic(loaded)
      }

      func like(_ id: Town.ID) {
        towns.edit(id, during: api.like(id)) { $0.isLiked = true }
      }
    }
    // end
    let api = API()
    let likes = Likes(api: api)
    likes.loaded.accept([Town(id: 1), Town(id: 2)])
    likes.like(1)
    likes.like(2)
    #expect(likes.towns.value.map(\.isLiked) == [true, true])
    #expect(likes.towns.isPending(1).value)
    api.stub.requests[0].fail(NoCities())
    api.stub.requests[1].succeed(())
    #expect(likes.towns.value.map(\.isLiked) == [false, true])
    #expect(likes.loaded.value.map(\.isLiked) == [false, true])
  }

  @Test func `a list has the words of its app`() {
    // snippet: words
    var texts = ListTexts.english
    texts.empty = "No cities yet."
    let cities = ListViewModel(texts: texts, request: api.cities, sections: sections)
    // end
    #expect(cities.texts.value.empty == "No cities yet.")
  }

  @Test func `the article shows the code that runs here`() throws {
    #expect(try Article("Sources/RillList/RillList.docc/LoadingAList.md").code == snippets())
  }
}
