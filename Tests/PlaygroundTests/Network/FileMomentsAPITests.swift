import Foundation
import Rill
import RillTesting
import TestSupport
import Testing

@testable import playground

@Suite(.hangLimit) struct FileMomentsAPITests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func api(_ name: String) -> FileMomentsAPI {
    FileMomentsAPI(path: folder.path + "/" + name, scheduler: ImmediateScheduler.instance)
  }

  private func problem(_ name: String) async -> MomentsError.Problem? {
    (await Outcome.of(api(name).momentsDetails(of: "u1")).error as? MomentsError)?.problem
  }

  @Test func `a file is an answer, read again each time`() async throws {
    try AnswerJSON.good.write(to: folder.url.appending(path: "feed.json"))
    let api = api("feed.json")
    let stream = api.momentsDetails(of: "u1")
    #expect(await Outcome.of(stream).elements.first?.details.moments.map(\.id) == ["m1", "m2"])
    try AnswerJSON.answer([AnswerJSON.moment("m3")]).write(to: folder.url.appending(path: "feed.json"))
    #expect(await Outcome.of(stream).elements.first?.details.moments.map(\.id) == ["m3"])
  }

  @Test func `the scheduler reads it, unless it is disposed of before`() throws {
    let clock = VirtualTimeScheduler()
    let api = FileMomentsAPI(path: folder.path + "/none", scheduler: clock)
    let errors = Log<String>()
    _ = api.momentsDetails(of: "u1").subscribe(onError: { errors.add("first \($0)") })
    api.momentsDetails(of: "u1").subscribe(onError: { errors.add("second \($0)") }).dispose()
    #expect(errors.entries.isEmpty)
    clock.run()
    #expect(errors.entries == ["first No such file: \(folder.path)/none."])
  }

  @Test func `reading a file to its end has a time limit`() {
    let (clock, scheduler) = (VirtualTimeScheduler(), VirtualTimeScheduler())
    let api = FileMomentsAPI(path: "pipe", timeout: .seconds(5), clock: clock, scheduler: scheduler)
    let errors = Log<String>()
    _ = api.momentsDetails(of: "u1").subscribe(onError: { errors.add("\($0)") })
    clock.advance(by: .milliseconds(4_999))
    #expect(errors.entries.isEmpty)
    clock.advance(by: .milliseconds(1))
    #expect(errors.entries == ["Timed out: no full answer within 5 seconds from pipe."])
    scheduler.run()
    #expect(errors.entries.count == 1)
  }

  @Test func `the time for reading a received answer is not counted`() async throws {
    try AnswerJSON.good.write(to: folder.url.appending(path: "feed.json"))
    let clock = VirtualTimeScheduler()
    let api = FileMomentsAPI(
      path: folder.path + "/feed.json", timeout: .seconds(5), clock: clock, scheduler: ImmediateScheduler.instance)
    let outcome = await Outcome.of(
      api.momentsDetails(of: "u1").map { answer in
        clock.advance(by: .seconds(60))
        return answer
      })
    #expect(outcome.error == nil && outcome.elements.count == 1)
  }

  @Test func `what is not a file is distinguished`() async throws {
    #expect(await problem("missing.json") == .fileMissing)
    #expect(await problem("") == .fileIsFolder)
    try folder.write("x", to: "file")
    #expect(await problem("file/below") == .fileMissing)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/dangling", withDestinationPath: folder.path + "/nowhere")
    #expect(await problem("dangling") == .fileMissing)
  }

  @Test func `invalid answers are distinguished`() async throws {
    for (content, expected) in [
      ("", MomentsError.Problem.emptyBody), ("{", .cutOff), ("hello", .notJSON(nil)),
      ("{}", .wrongShape(ShapeProblem(path: "data", fault: "is missing"))),
      (String(decoding: AnswerJSON.answer([]), as: UTF8.self), .noMoments(skipped: [])),
    ] {
      try folder.write(content, to: "feed.json")
      #expect(await problem("feed.json") == expected)
    }
  }

  @Test func `an endless file is rejected`() async {
    let api = FileMomentsAPI(path: "/dev/zero", scheduler: ImmediateScheduler.instance)
    let error = await Outcome.of(api.momentsDetails(of: "u1")).error as? MomentsError
    #expect(error?.problem == .tooLarge(megabytes: 64))
  }

  @Test func `a like is remembered for its user and leaves the file alone`() async throws {
    try AnswerJSON.good.write(to: folder.url.appending(path: "feed.json"))
    let api = api("feed.json")
    let liked = await Outcome.of(api.updateMomentLike(momentID: "m2", userID: "u1", isLiked: true))
    #expect(liked.elements.first?.details.moments.map(\.isLiked) == [nil, true])
    let own = await Outcome.of(api.momentsDetails(of: "u1")).elements.first?.details.moments
    #expect(own?.map(\.isLiked) == [nil, true])
    #expect(own?.last?.likes?.map(\.id) == ["u1"])
    #expect(
      await Outcome.of(api.momentsDetails(of: "u2")).elements.first?.details.moments.map(\.isLiked) == [nil, nil])
    _ = await Outcome.of(api.updateMomentLike(momentID: "m2", userID: "u1", isLiked: false))
    #expect(await Outcome.of(api.momentsDetails(of: "u1")).elements.first?.details.moments.last?.isLiked == false)
    #expect(try Data(contentsOf: folder.url.appending(path: "feed.json")) == AnswerJSON.good)
  }

  @Test func `a like for a moment that is not in the file fails`() async throws {
    try AnswerJSON.good.write(to: folder.url.appending(path: "feed.json"))
    let outcome = await Outcome.of(api("feed.json").updateMomentLike(momentID: "m9", userID: "u1", isLiked: true))
    #expect((outcome.error as? MomentsError)?.problem == .unknownMoment(id: "m9"))
  }
}
