import Foundation
import Rill
import RillTesting
import TestSupport
import Testing

@testable import playground

@Suite struct MomentsRepositoryLikeTests {
  private let bench = RepositoryBench()

  private func like(_ isLiked: Bool = true, _ id: String = "m1") {
    bench.repository.updateLike(momentID: id, isLiked: isLiked)
  }

  private var liking: StubMomentsAPI.Call { .like(momentID: "m1", userID: "me", isLiked: true) }
  private var unliking: StubMomentsAPI.Call { .like(momentID: "m1", userID: "me", isLiked: false) }

  @Test func `a like shows at once, with the user among those who like it`() {
    bench.load(.made("m1"), .made("m2"))
    like()
    #expect(bench.api.calls.last == liking)
    #expect(bench.likes(of: "m1") == [false, true])
    #expect(bench.likes(of: "m2") == [false, false])
    #expect(bench.moments.first?.likes?.map(\.id) == ["me"])
  }

  @Test func `a like that succeeds stays, with the likes of the answer, and is stored`() {
    bench.load(.made("m1"), .made("m2"))
    like()
    let likes = [Moment.Like(id: "ann", avatar: "n"), Moment.Like(id: "me", avatar: "a")]
    bench.api.requests[1].answer(MomentsDetails(moments: [.made("m1", isLiked: true, likes: likes)]))
    #expect(bench.moments == [.made("m1", isLiked: true, likes: likes), .made("m2")])
    #expect(bench.store.kept["me"]?.moments == bench.moments)
    #expect(bench.reports.entries.isEmpty)
  }

  @Test func `the answer to a like changes its own moment only`() {
    bench.load(.made("m1"), .made("m2"))
    like()
    bench.api.requests[1].answer(.made(of: "m9"))
    #expect(bench.moments.map(\.id) == ["m1", "m2"])
    #expect(bench.moments.map(\.isLiked) == [true, false])
  }

  @Test func `a like that fails is undone and reported`() {
    bench.load(.made("m1"))
    like()
    bench.api.requests[1].fail(.emptyBody)
    #expect(bench.likes(of: "m1") == [false, true, false])
    #expect(bench.moments == [.made("m1")])
    #expect(bench.reports.entries == ["The like was taken back. The answer is empty: stub."])
    #expect(bench.store.kept["me"]?.moments == [.made("m1")])
  }

  @Test func `an unlike that fails is undone too`() {
    let liked = Moment.made("m1", isLiked: true, likes: [.init(id: "me", avatar: "a"), .init(id: "ann", avatar: "n")])
    bench.load(liked)
    like(false)
    #expect(bench.api.calls.last == unliking)
    #expect(bench.moments.first?.likes?.map(\.id) == ["ann"])
    bench.api.requests[1].fail()
    #expect(bench.moments == [liked])
  }

  @Test func `the next tap works after a failure`() {
    bench.load(.made("m1"))
    like()
    bench.api.requests[1].fail()
    like()
    #expect(bench.api.calls.suffix(2) == [liking, liking])
    bench.api.requests[2].answer(.made(of: "m1"))
    #expect(bench.likes(of: "m1").last == true)
  }

  @Test func `of overlapping taps the last is shown throughout, and is sent once the first has ended`() {
    bench.load(.made("m1"))
    like(true)
    like(false)
    #expect(bench.api.calls.dropFirst() == [liking])
    #expect(bench.likes(of: "m1") == [false, true, false])
    bench.api.requests[1].answer(MomentsDetails(moments: [.made("m1", isLiked: true)]))
    #expect(bench.likes(of: "m1").last == false)
    #expect(bench.api.calls.dropFirst() == [liking, unliking])
    bench.api.requests[2].answer(MomentsDetails(moments: [.made("m1", isLiked: false)]))
    #expect(bench.likes(of: "m1").dropFirst(2).allSatisfy { $0 == false })
    #expect(bench.moments.map(\.isLiked) == [false])
  }

  @Test func `of many taps only the last is sent`() {
    bench.load(.made("m1"))
    for tap in 1...7 { like(!tap.isMultiple(of: 2)) }
    bench.api.requests[1].answer(.made(of: "m1"))
    #expect(bench.api.calls.dropFirst() == [liking])
    #expect(bench.likes(of: "m1").last == true)
  }

  @Test func `a failure after the user has tapped back is silent`() {
    bench.load(.made("m1"))
    like(true)
    like(false)
    bench.api.requests[1].fail()
    #expect(bench.likes(of: "m1").last == false)
    #expect(bench.api.calls.dropFirst() == [liking])
    #expect(bench.reports.entries.isEmpty)
  }

  @Test func `a second request that fails falls back to what the first has reached`() {
    bench.load(.made("m1"))
    like(true)
    like(false)
    bench.api.requests[1].answer(.made(of: "m1"))
    bench.api.requests[2].fail()
    #expect(bench.likes(of: "m1").last == true)
    #expect(bench.reports.entries.count == 1)
  }

  @Test func `likes of different moments do not wait for each other`() {
    bench.load(.made("m1"), .made("m2"))
    like(true, "m1")
    like(true, "m2")
    bench.api.requests[1].fail()
    bench.api.requests[2].answer(.made(of: "m2"))
    #expect(bench.moments.map(\.isLiked) == [false, true])
  }

  @Test func `a tap for the current state, or for a missing moment, sends no request`() {
    like()
    bench.load(.made("m1"))
    like(false)
    like(true, "m9")
    #expect(bench.api.calls.count == 1)
  }

  @Test func `both of two moments with one id show the like`() {
    bench.load(.made("m1"), .made("m1"))
    like()
    #expect(bench.moments.map(\.isLiked) == [true, true])
    bench.api.requests[1].answer(.made(of: "m1"))
    #expect(bench.moments.map(\.isLiked) == [true, true])
  }

  @Test func `an ended request is not retained`() {
    bench.load(.made("m1"))
    for _ in 0..<3 {
      like(true)
      bench.api.requests[bench.api.requests.count - 1].fail()
    }
    #expect(bench.api.requests.dropFirst().map(\.state) == [.failed, .failed, .failed])
  }

  @Test func `a repository that is released cancels its requests`() {
    let api = StubMomentsAPI()
    weak var weakRepository: MomentsRepository?
    do {
      let repository = MomentsRepository(
        session: UserSession(userID: "me"), api: api, store: InMemoryMomentsStore(),
        now: { Date(timeIntervalSince1970: 0) },
        report: { _ in })
      weakRepository = repository
      _ = repository.load().subscribe()
      api.requests[0].answer(.made(of: "m1"))
      repository.updateLike(momentID: "m1", isLiked: true)
      #expect(api.requests[1].state == .waiting)
    }
    #expect(weakRepository == nil)
    #expect(api.requests[1].state == .canceled)
  }
}

@Suite struct MomentsRepositoryLikesAndLoadsTests {
  private let bench = RepositoryBench()

  @Test func `a refresh does not undo a like that is on its way`() {
    bench.load(.made("m1"))
    _ = bench.load()
    bench.repository.updateLike(momentID: "m1", isLiked: true)
    bench.api.requests[1].answer(.made(of: "m0", "m1"))
    #expect(bench.moments.map(\.id) == ["m0", "m1"])
    #expect(bench.moments.map(\.isLiked) == [false, true])
    bench.api.requests[2].fail()
    #expect(bench.moments.map(\.isLiked) == [false, false])
  }

  @Test func `a refresh requested before a like was confirmed does not undo it`() {
    bench.load(.made("m1"))
    _ = bench.load()
    bench.repository.updateLike(momentID: "m1", isLiked: true)
    bench.api.requests[2].answer(
      MomentsDetails(moments: [.made("m1", isLiked: true, likes: [.init(id: "me", avatar: "")])]))
    bench.api.requests[1].answer(.made(of: "m0", "m1"))
    #expect(bench.moments.map(\.isLiked) == [false, true])
    #expect(bench.moments.last?.likes?.count == 1)
    #expect(bench.store.kept["me"]?.moments == bench.moments)
  }

  @Test func `a refresh requested after it has the last word`() {
    bench.load(.made("m1"))
    bench.repository.updateLike(momentID: "m1", isLiked: true)
    bench.api.requests[1].answer(.made(of: "m1"))
    _ = bench.load()
    bench.api.requests[2].answer(.made(of: "m1"))
    #expect(bench.moments.map(\.isLiked) == [false])
  }

  @Test func `a like keeps the time that the other rows' dates are relative to`() {
    let dates = Log<TimeInterval>()
    _ = bench.repository.timeline.subscribe(onNext: {
      if let shown = $0 { dates.add(shown.date.timeIntervalSince1970) }
    })
    bench.load(.made("m1"))
    bench.clock.advance(by: .seconds(600))
    bench.repository.updateLike(momentID: "m1", isLiked: true)
    bench.api.requests[1].answer(MomentsDetails(moments: [.made("m1", isLiked: true, likes: [])]))
    #expect(dates.entries == [0, 0, 0])
  }

  @Test func `a like that is already in the answer to a refresh is not applied again`() {
    bench.load(.made("m1"))
    bench.repository.updateLike(momentID: "m1", isLiked: true)
    let likes = [Moment.Like(id: "me", avatar: "own"), Moment.Like(id: "ann", avatar: "")]
    bench.load(.made("m1", isLiked: true, likes: likes))
    #expect(bench.moments.first?.likes == likes)
  }

  @Test func `a moment that a refresh removes loses its like`() {
    bench.load(.made("m1"))
    bench.repository.updateLike(momentID: "m1", isLiked: true)
    bench.load(.made("m2"))
    bench.api.requests[1].answer(.made(of: "m1"))
    #expect(bench.moments == [.made("m2")])
  }
}
