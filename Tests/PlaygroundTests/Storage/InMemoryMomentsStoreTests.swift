import Testing

@testable import playground

@Suite struct InMemoryMomentsStoreTests {
  @Test func `each user has what was saved last for them`() {
    let store = InMemoryMomentsStore()
    store.save(Sample.refreshedDetails, of: "ann")
    store.save(Sample.details, of: "ann")
    #expect(store.details(of: "ann") == Sample.details)
    #expect(store.details(of: "bob") == nil)
  }
}
