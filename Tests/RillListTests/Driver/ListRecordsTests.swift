import Rill
import RillList
import RillTesting
import Testing

/// The records of loads, batches and rows in a recording.
@MainActor @Suite struct ListRecordsTests {
  let clock = VirtualTimeScheduler()
  let bag = DisposeBag()

  @Test func `a load has its answer and its end, which has caused what the screen shows`() throws {
    let recording = Diagnostics.record(clock: { [clock] in clock.now }) {
      let loader = Loader(file: "App/Towns.swift", line: 7) { [clock] _ in
        Observable.just(["Bern", "Basel"]).delay(.seconds(1), scheduler: clock)
      } apply: { _, _ in
      }
      loader.isAnimating.bind(onNext: { _ in }, file: "App/Page.swift", line: 1).disposed(by: bag)
      Diagnostics.event("opened", file: "App/Page.swift", line: 2) { loader.load() }
      clock.run()
    }
    let load = recording.records.filter { $0.operation == "load" }
    #expect(
      load.map { "\($0.time) \($0.title) \($0.place ?? "-")" } == [
        "0.0 seconds first load started Towns.swift:7",
        "1.0 seconds first load answered: 2 of Array<String> Towns.swift:7",
        "1.0 seconds first load completed Towns.swift:7",
      ])
    #expect(load.map(\.beginning) == [nil, load[0].number, load[0].number])
    let stopped = try #require(recording.records.last { $0.place == "Page.swift:1" && $0.kind == .next })
    let chain = recording.why(stopped).records
    #expect(stopped.title == "bind next false")
    #expect(chain.dropFirst().first?.title == "first load completed")
    #expect(chain.contains { $0.title == "first load started" })
    #expect(chain.last?.title == "opened")
  }

  @Test func `a load that another one replaces is canceled because of what starts the other one`() throws {
    let recording = Diagnostics.record(clock: { [clock] in clock.now }) {
      let loader = Loader { _ in Observable<Void>.never() }
      Diagnostics.event("first tap") { loader.load() }
      Diagnostics.event("second tap") { loader.refresh() }
      withExtendedLifetime(loader) {}
    }
    let canceled = try #require(recording.records.first { $0.title == "first load was canceled" })
    #expect(recording.why(canceled).records.map(\.title) == ["first load was canceled", "second tap"])
  }

  @Test func `a batch has a record for each row, and one of many rows for the first hundred`() {
    let queue = ListUpdateQueue(
      scheduler: clock, threshold: 10_000, site: CallSite(file: "App/Page.swift", line: 3)
    ) { _, _ in }
    let recording = Diagnostics.record {
      queue.send(sections([Row(id: "a"), Row(id: "b"), Row(id: "c")]))
      queue.send(sections([Row(id: "c"), Row(id: "a", text: "new"), Row(id: "d")]))
      queue.send(sections([Row(id: "c"), Row(id: "a", text: "new"), Row(id: "d")]))
    }
    #expect(
      recording.records.map(\.title) == [
        "list changed: 1 section inserted", "section  inserted",
        "list changed: 1 row deleted, 1 row inserted, 1 row moved, 1 row reloaded",
        "row b deleted", "row d inserted", "row c moved", "row a reloaded",
      ])
    #expect(recording.records.map { $0.cause ?? 0 } == [0, 1, 0, 3, 3, 3, 3])
    #expect(recording.records[2].place == "Page.swift:3")

    let many = Diagnostics.record {
      queue.send(sections([Row(id: "c")] + (0..<150).map { Row(id: "\($0)") }))
    }
    #expect(many.records.first?.title == "list changed: 2 rows deleted, 150 rows inserted")
    #expect(many.records.count == 101)
  }
}
