import Foundation
import Rill
import RillTesting
import TestSupport
import Testing

@testable import playground

@Suite struct MomentsRepositoryLoadTests {
  private let bench = RepositoryBench()

  @Test func `a load shows its answer, stores it and completes`() {
    let load = bench.load()
    #expect(bench.api.calls == [.details(userID: "me")])
    #expect(load.timeline() == "")
    bench.api.requests[0].answer(.made(of: "m1"))
    #expect(load.timeline() == "(x|)")
    #expect(bench.shownIDs == [nil, ["m1"]])
    #expect(bench.store.kept == ["me": .made(of: "m1")])
    #expect(bench.reports.entries.isEmpty)
  }

  @Test func `a load's result is shown before the load completes`() {
    let order = Log<String>()
    _ = bench.repository.timeline.subscribe(onNext: { order.add($0 == nil ? "nothing" : "shown") })
    _ = bench.repository.load().subscribe(onCompleted: { order.add("completed") })
    bench.api.requests[0].answer(.made(of: "m1"))
    #expect(order.entries == ["nothing", "shown", "completed"])
  }

  @Test func `a load is cold, and each subscription is one request`() {
    let load = bench.repository.load()
    #expect(bench.api.calls.isEmpty)
    _ = load.subscribe()
    _ = load.subscribe()
    #expect(bench.api.calls.count == 2)
  }

  @Test func `a stored answer is shown before the source answers, to its user alone`() {
    let store = StubMomentsStore(.init(kept: ["me": .made(of: "old")]))
    let bench = RepositoryBench(store: store)
    _ = bench.load()
    #expect(bench.shownIDs == [nil, ["old"]])
    bench.api.requests[0].answer(.made(of: "new"))
    #expect(bench.shownIDs == [nil, ["old"], ["new"]])

    let other = RepositoryBench(userID: "other", store: store)
    _ = other.load()
    #expect(other.shownIDs == [nil])
  }

  @Test func `a stored answer never replaces a loaded one`() throws {
    let bench = RepositoryBench(store: StubMomentsStore(.init(kept: ["me": .made(of: "old")])))
    _ = bench.load()
    bench.api.requests[0].answer(.made(of: "new"))
    try bench.store.save(.made(of: "other"), of: "me")
    _ = bench.load()
    #expect(bench.shownIDs == [nil, ["old"], ["new"]])
  }

  @Test func `a failed load is an error, changes nothing, and the next one works`() {
    _ = bench.load()
    bench.api.requests[0].answer(.made(of: "m1"))
    let failing = bench.load()
    bench.api.requests[1].fail(.emptyBody)
    #expect(failing.error.map { "\($0)" } == "The answer is empty: stub.")
    #expect(bench.shownIDs == [nil, ["m1"]])
    #expect(bench.store.kept == ["me": .made(of: "m1")])
    let next = bench.load()
    bench.api.requests[2].answer(.made(of: "m2"))
    #expect(next.timeline() == "(x|)")
    #expect(bench.shownIDs == [nil, ["m1"], ["m2"]])
  }

  @Test func `the older of two answers changes nothing when it arrives last`() {
    let first = bench.load()
    let second = bench.load()
    bench.api.requests[1].answer(.made(of: "newer"))
    bench.api.requests[0].answer(.made(of: "older"))
    #expect(bench.shownIDs == [nil, ["newer"]])
    #expect(bench.store.kept == ["me": .made(of: "newer")])
    #expect(first.timeline() == "(x|)")
    #expect(second.timeline() == "(x|)")
  }

  @Test func `an answer that arrives while an older one is being stored is stored after it`() {
    _ = bench.load()
    let second = bench.load()
    bench.store.beforeSaving { [bench] in bench.api.requests[1].answer(.made(of: "newer")) }
    bench.api.requests[0].answer(.made(of: "older"))
    #expect(second.timeline() == "(x|)")
    #expect(bench.store.kept == ["me": .made(of: "newer")])
  }

  @Test func `a newer load that fails keeps the older answer`() {
    _ = bench.load()
    _ = bench.load()
    bench.api.requests[1].fail()
    bench.api.requests[0].answer(.made(of: "older"))
    #expect(bench.shownIDs == [nil, ["older"]])
  }

  @Test func `disposal cancels the request, and a late answer is not delivered`() {
    bench.repository.load().subscribe().dispose()
    #expect(bench.api.requests[0].state == .canceled)
    bench.api.requests[0].answer(.made(of: "late"))
    #expect(bench.shownIDs == [nil])
    #expect(bench.store.kept.isEmpty)
  }

  @Test func `of very many skipped moments, a few are reported by name, and the others in one sentence`() {
    var skipped = SkippedMoments()
    for index in 0..<100_000 {
      skipped.append(SkippedMoment(index: index, id: nil, problem: ShapeProblem(path: "id", fault: "is missing")))
    }
    _ = bench.load()
    bench.api.requests[0].answer(.made(of: "m1"), skipping: skipped)
    #expect(
      bench.reports.entries == (0..<5).map { "Skipped moments[\($0)]: id is missing." }
        + ["Skipped 99995 more moments."])
  }

  @Test func `a skipped moment is reported`() {
    _ = bench.load()
    let skipped = SkippedMoment(index: 1, id: "m2", problem: ShapeProblem(path: "photos", fault: "is missing"))
    bench.api.requests[0].answer(.made(of: "m1"), skipping: [skipped])
    #expect(bench.reports.entries == ["Skipped moments[1] (m2): photos is missing."])
  }

  @Test func `a refresh that delivers the same dates again`() {
    let dates = Log<TimeInterval>()
    _ = bench.repository.timeline.subscribe(onNext: {
      if let shown = $0 { dates.add(shown.date.timeIntervalSince1970) }
    })
    for _ in 0..<2 {
      _ = bench.load()
      bench.clock.advance(by: .seconds(60))
      bench.api.requests[bench.api.requests.count - 1].answer(.made(of: "m1"))
    }
    #expect(dates.entries == [60, 120])
  }
}

@Suite struct MomentsRepositoryStoreTroubleTests {
  private static let damaged = StoreError.damaged(file: "c/u.json", keptAs: "u.json.damaged-1")
  private static let stuck = StoreError.damagedAndStuck(file: "c/u.json", reason: "why")
  private static let unreadable = StoreError.unreadable(file: "c/u.json", reason: "why")
  private static let unwritable = StoreError.unwritable(folder: "c", reason: "why")

  @Test func `a damaged answer is the load's error, after the new one is shown`() {
    let bench = RepositoryBench(store: StubMomentsStore(.init(loadError: Self.damaged)))
    let load = bench.load()
    #expect(bench.reports.entries == ["\(Self.damaged)"])
    bench.api.requests[0].answer(.made(of: "m1"))
    #expect(bench.shownIDs == [nil, ["m1"]])
    #expect(load.error.map { "\($0)" } == "\(Self.damaged)")
    #expect(bench.store.kept == ["me": .made(of: "m1")])
    let next = bench.load()
    bench.api.requests[1].answer(.made(of: "m2"))
    #expect(next.timeline() == "(x|)")
  }

  @Test func `the source's own failure comes before a damaged answer`() {
    let bench = RepositoryBench(store: StubMomentsStore(.init(loadError: Self.damaged)))
    let load = bench.load()
    bench.api.requests[0].fail(.emptyBody)
    #expect(load.error.map { "\($0)" } == "The answer is empty: stub.")
    #expect(bench.reports.entries == ["\(Self.damaged)"])
  }

  @Test func `one that cannot be moved is reported once`() {
    let bench = RepositoryBench(store: StubMomentsStore(.init(loadError: Self.stuck, saveError: Self.stuck)))
    let load = bench.load()
    bench.api.requests[0].answer(.made(of: "m1"))
    #expect(bench.reports.entries == ["\(Self.stuck)"])
    #expect(load.error.map { "\($0)" } == "\(Self.stuck)")
  }

  @Test func `a problem that continues is reported once`() {
    let bench = RepositoryBench(
      store: StubMomentsStore(.init(loadError: Self.unreadable, saveError: Self.unreadable)))
    for request in 0..<2 {
      _ = bench.load()
      bench.api.requests[request].answer(.made(of: "m1"))
    }
    #expect(bench.reports.entries == ["\(Self.unreadable)"])
  }

  @Test func `a problem that comes back is reported again`() {
    let bench = RepositoryBench()
    for (request, trouble) in [Self.unwritable, nil, Self.unwritable].enumerated() {
      bench.store.failSaving(with: trouble)
      _ = bench.load()
      bench.api.requests[request].answer(.made(of: "m1"))
    }
    #expect(bench.reports.entries == ["\(Self.unwritable)", "\(Self.unwritable)"])
  }

  @Test func `a store that cannot be read or written is reported and stops nothing`() {
    let bench = RepositoryBench(store: StubMomentsStore(.init(loadError: Self.unreadable, saveError: Self.unwritable)))
    let load = bench.load()
    bench.api.requests[0].answer(.made(of: "m1"))
    #expect(load.timeline() == "(x|)")
    #expect(bench.shownIDs == [nil, ["m1"]])
    #expect(bench.reports.entries == ["\(Self.unreadable)", "\(Self.unwritable)"])
  }
}
