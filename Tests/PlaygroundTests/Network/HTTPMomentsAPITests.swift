import Foundation
import Rill
import RillTesting
import TestSupport
import Testing

@testable import playground

/// The limit is for a request that never ends: then there is no signal to wait for.
@Suite(.tags(.concurrency), .hangLimit) struct HTTPMomentsAPITests {
  private func api(_ server: TestServer, clock: VirtualTimeScheduler = VirtualTimeScheduler()) throws -> HTTPMomentsAPI
  {
    HTTPMomentsAPI(url: try server.url, timeout: .seconds(5), clock: clock)
  }

  private func problem(of reply: TestReply) async throws -> MomentsError.Problem? {
    let server = try TestServer(reply)
    let outcome = await Outcome.of(try api(server).momentsDetails(of: "u1"))
    #expect(outcome.elements.isEmpty)
    let error = try #require(outcome.error as? MomentsError)
    #expect(error.source == MomentsSource(url: try server.url))
    return error.problem
  }

  @Test func `a valid answer is emitted once, then the stream completes`() async throws {
    let server = try TestServer(.good(AnswerJSON.good))
    let outcome = await Outcome.of(try api(server).momentsDetails(of: "u1"))
    #expect(outcome.error == nil)
    #expect(outcome.elements.map { $0.details.moments.map(\.id) } == [["m1", "m2"]])
  }

  @Test func `the timeline is requested with a JSON POST`() async throws {
    let server = try TestServer(.good(AnswerJSON.good))
    _ = await Outcome.of(try api(server).momentsDetails(of: "u\"1"))
    let request = try #require(await server.requests.first { _ in true })
    #expect(request.method == "POST")
    #expect(request.path == "/graphql")
    #expect(request.headers["content-type"] == "application/json")
    let body = try #require(try JSONSerialization.jsonObject(with: request.body) as? [String: Any])
    #expect(Set(body.keys) == ["query", "variables"])
    #expect((body["query"] as? String)?.contains("getMomentsDetailsByUserID(userID: $userID)") == true)
    let variables = try #require(body["variables"] as? [String: Any])
    #expect(Set(variables.keys) == ["userID", "withLikes"])
    #expect(variables["userID"] as? String == "u\"1")
    #expect(variables["withLikes"] as? Bool == true)
  }

  @Test func `a like is the mutation`() async throws {
    let server = try TestServer(.good(AnswerJSON.answer([AnswerJSON.moment("m1")], field: "updateMomentLike")))
    let outcome = await Outcome.of(
      try api(server).updateMomentLike(momentID: "m1", userID: "u1", isLiked: true))
    #expect(outcome.elements.map { $0.details.moments.map(\.id) } == [["m1"]])
    let request = try #require(await server.requests.first { _ in true })
    let body = try #require(try JSONSerialization.jsonObject(with: request.body) as? [String: Any])
    #expect((body["query"] as? String)?.hasPrefix("mutation updateMomentLike(") == true)
    let variables = try #require(body["variables"] as? [String: Any])
    #expect(Set(variables.keys) == ["momentID", "userID", "isLiked"])
    #expect(variables["momentID"] as? String == "m1")
    #expect(variables["isLiked"] as? Bool == true)
  }

  @Test func `nothing is requested before a subscription`() async throws {
    let server = try TestServer(.good(AnswerJSON.good))
    let stream = try api(server).momentsDetails(of: "u1")
    server.stop()
    // The stream of requests ends with the server: there was no request.
    #expect(await server.requests.first { _ in true } == nil)
    withExtendedLifetime(stream) {}
  }

  @Test func `a bad moment among good ones is skipped`() async throws {
    let server = try TestServer(.good(AnswerJSON.answer(["{}", AnswerJSON.moment("m1")])))
    let outcome = await Outcome.of(try api(server).momentsDetails(of: "u1"))
    #expect(outcome.elements.first?.details.moments.map(\.id) == ["m1"])
    #expect(outcome.elements.first?.skipped.count == 1)
  }

  @Test func `a status that is no success carries the text beside it`() async throws {
    #expect(
      try await problem(of: .answer(status: 500, body: Data("Out of\r\n order".utf8)))
        == .status(500, excerpt: "Out of order"))
    #expect(try await problem(of: .answer(status: 404, body: Data())) == .status(404, excerpt: nil))
    #expect(try await problem(of: .answer(status: 503, body: Data([0xFF, 0xD8, 0x00]))) == .status(503, excerpt: nil))
  }

  @Test func `a good body does not make up for a bad status`() async throws {
    let problem = try await problem(of: .answer(status: 500, body: AnswerJSON.good))
    guard case .status(500, .some) = problem else {
      Issue.record("\(String(describing: problem))")
      return
    }
  }

  @Test(arguments: ["Basic realm=\"x\"", "Digest realm=\"x\", nonce=\"n\"", "Bearer", ""])
  func `a server that wants a password is a status, at once`(challenge: String) async throws {
    #expect(
      try await problem(of: .challenge(challenge, body: Data("log in".utf8))) == .status(401, excerpt: "log in"))
  }

  @Test func `a body is read up to the limit and no further`() async throws {
    let body = AnswerJSON.good + Data(repeating: UInt8(ascii: " "), count: 2 << 20 - AnswerJSON.good.count)
    let server = try TestServer(.good(body))
    func api(limit: Int) throws -> HTTPMomentsAPI {
      HTTPMomentsAPI(url: try server.url, timeout: .seconds(5), bodyLimit: limit, clock: VirtualTimeScheduler())
    }
    let within = await Outcome.of(try api(limit: body.count).momentsDetails(of: "u1"))
    #expect(within.elements.first?.details.moments.count == 2)
    let beyond = await Outcome.of(try api(limit: body.count - 1).momentsDetails(of: "u1"))
    #expect((beyond.error as? MomentsError)?.problem == .tooLarge(megabytes: 1))
  }

  @Test func `an answer that is too large is rejected before its end, and the connection is closed`() async throws {
    let server = try TestServer(.trickle(body: Data(count: 1 << 20 + 1)))
    let api = HTTPMomentsAPI(
      url: try server.url, timeout: .seconds(5), bodyLimit: 1 << 20, clock: VirtualTimeScheduler())
    let outcome = await Outcome.of(api.momentsDetails(of: "u1"))
    #expect((outcome.error as? MomentsError)?.problem == .tooLarge(megabytes: 1))
    #expect(await server.hangUps.first { true } != nil)
  }

  @Test func `a body that is shorter than promised is cut off`() async throws {
    #expect(try await problem(of: .truncated(body: AnswerJSON.good.dropLast(20))) == .cutOff)
    #expect(try await problem(of: .truncated(body: Data())) == .cutOff)
    #expect(try await problem(of: .truncatedChunks(body: AnswerJSON.good.dropLast(20))) == .cutOff)
    #expect(try await problem(of: .good(AnswerJSON.good.dropLast(20))) == .cutOff)
  }

  @Test func `a connection that ends without an answer is cut off`() async throws {
    #expect(try await problem(of: .hangUp) == .cutOff)
  }

  @Test func `the invalid answers`() async throws {
    #expect(try await problem(of: .good(Data())) == .emptyBody)
    #expect(try await problem(of: .answer(status: 204, body: Data())) == .emptyBody)
    #expect(try await problem(of: .good(Data("<html></html>".utf8))) == .notJSON(nil))
    #expect(
      try await problem(of: .good(Data("{}".utf8)))
        == .wrongShape(ShapeProblem(path: "data", fault: "is missing")))
    #expect(try await problem(of: .good(AnswerJSON.errors)) == .refusedByServer(["User u1 is unknown", "x"]))
    #expect(try await problem(of: .good(AnswerJSON.answer([]))) == .noMoments(skipped: []))
  }

  @Test(arguments: ["SSH-2.0-OpenSSH_9.6\r\n", "<html>of version 0.9</html>\n", "\u{15}\u{3}\u{1}\u{0}\u{2}\u{2}("])
  func `an answer that is not HTTP is reported as such`(answer: String) async throws {
    #expect(try await problem(of: .raw(Data(answer.utf8))) == .notHTTP)
  }

  @Test func `an unknown version of HTTP is reported in the loader's words`() async throws {
    let problem = try await problem(of: .raw(Data("HTTP/9.9 200 OK\r\n\r\n".utf8)))
    guard case .connectionFailed(let reason) = problem else {
      Issue.record("\(String(describing: problem))")
      return
    }
    #expect(reason.contains("HTTP version"))
  }

  @Test(arguments: ["ftp", "file", "gopher", "javascript"])
  func `a redirection to what is not HTTP is not followed`(scheme: String) async throws {
    #expect(try await problem(of: .redirect(to: "\(scheme)://127.0.0.1/x")) == .redirected(scheme: scheme))
  }

  @Test func `a redirection to HTTP is followed, however it is spelled`() async throws {
    let end = try TestServer(.good(AnswerJSON.good))
    let address = "HTTP" + (try end.url.absoluteString.dropFirst(4))
    let server = try TestServer(.redirect(to: address))
    #expect(await Outcome.of(try api(server).momentsDetails(of: "u1")).elements.count == 1)
  }

  @Test func `a scheme in capital letters is the same scheme`() async throws {
    let server = try TestServer(.good(AnswerJSON.good))
    let url = try #require(URL(web: "HTTP" + (try server.url.absoluteString.dropFirst(4))))
    let api = HTTPMomentsAPI(url: url, timeout: .seconds(5), clock: VirtualTimeScheduler())
    #expect(await Outcome.of(api.momentsDetails(of: "u1")).elements.count == 1)
  }

  @Test func `a port on which nothing listens refuses`() async throws {
    let port = try ClosedPort()
    let api = HTTPMomentsAPI(url: try port.url, timeout: .seconds(5), clock: VirtualTimeScheduler())
    let outcome = await Outcome.of(api.momentsDetails(of: "u1"))
    #expect((outcome.error as? MomentsError)?.problem == .connectionRefused)
    withExtendedLifetime(port) {}
  }

  @Test(arguments: [TestReply.silence, .trickle(body: Data("{".utf8))])
  func `the time limit ends a request that has no full answer, and hangs up`(reply: TestReply) async throws {
    let server = try TestServer(reply)
    let clock = VirtualTimeScheduler()
    let stream = try api(server, clock: clock).momentsDetails(of: "u1")
    async let outcome = Outcome.of(stream)
    _ = await server.requests.first { _ in true }
    clock.advance(by: .seconds(5))
    #expect((await outcome.error as? MomentsError)?.problem == .timedOut(.seconds(5)))
    #expect(await server.hangUps.first { true } != nil)
  }

  @Test func `the time for reading a received answer is not counted`() async throws {
    let server = try TestServer(.good(AnswerJSON.good))
    let clock = VirtualTimeScheduler()
    // Work below the request takes time on the request's clock, as decoding a large answer does.
    let stream = try api(server, clock: clock).momentsDetails(of: "u1").map { answer in
      clock.advance(by: .seconds(60))
      return answer
    }
    let outcome = await Outcome.of(stream)
    #expect(outcome.error == nil)
    #expect(outcome.elements.count == 1)
  }

  @Test func `the time limit counts in real time too`() async throws {
    let server = try TestServer(.silence)
    let api = HTTPMomentsAPI(
      url: try server.url, timeout: .milliseconds(20), clock: ConcurrentDispatchQueueScheduler())
    let outcome = await Outcome.of(api.momentsDetails(of: "u1"))
    #expect((outcome.error as? MomentsError)?.problem == .timedOut(.milliseconds(20)))
  }

  @Test func `disposal cancels the request`() async throws {
    let server = try TestServer(.silence)
    let events = Log<String>()
    let request = try api(server).momentsDetails(of: "u1").subscribe(
      onNext: { _ in events.add("next") }, onError: { events.add("\($0)") }, onCompleted: { events.add("completed") })
    _ = await server.requests.first { _ in true }
    request.dispose()
    #expect(await server.hangUps.first { true } != nil)
    #expect(events.entries.isEmpty)
  }

  @Test func `an answered request leaves no timer behind`() async throws {
    let server = try TestServer(.good(AnswerJSON.good))
    let (stops, onStop) = AsyncStream.makeStream(of: Void.self)
    let clock = StoppedClock(onTimerDisposed: { onStop.yield() })
    let api = HTTPMomentsAPI(url: try server.url, timeout: .seconds(5), clock: clock)
    #expect(await Outcome.of(api.momentsDetails(of: "u1")).error == nil)
    #expect(await stops.first { true } != nil)
  }
}

/// A clock that never advances and reports when one of its timers is canceled.
private struct StoppedClock: Scheduler {
  let onTimerDisposed: @Sendable () -> Void
  let now = Duration.zero

  func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable { schedule(after: .zero, action) }

  func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
    Disposables.create(with: onTimerDisposed)
  }
}
