import Foundation
import Rill
import RillTesting
import TestSupport
import Testing

@testable import playground

/// Complete loads of real input: the screen's content, and the exit code.
@MainActor
@Suite(.tags(.concurrency), .hangLimit) struct RealInputTests {
  private struct Shown {
    var exitCode: ExitCode
    var text: String
  }

  private func show(
    _ api: any MomentsAPI, cache: String? = nil, user: String = "u1", progress: LoadProgress? = nil
  ) async -> Shown {
    var options = Options()
    options.userID = user
    options.cacheFolder = cache
    let printed = Printed()
    let display = Display(width: 100, output: printed.output())
    let exitCode = await RealInput(options: options, api: api, display: display, progress: progress).run()
    return Shown(exitCode: exitCode, text: printed.text)
  }

  private func show(_ reply: TestReply, timeout: Duration = .seconds(30), cache: String? = nil) async throws -> Shown {
    let server = try TestServer(reply)
    return await show(
      HTTPMomentsAPI(url: try server.url, timeout: timeout, clock: SerialDispatchQueueScheduler()), cache: cache)
  }

  @Test func `a valid answer is shown, without an error`() async throws {
    let shown = try await show(.good(AnswerJSON.good))
    #expect(shown.exitCode == .success)
    #expect(shown.text.contains("Lin"))
    #expect(!shown.text.contains("▲"))
    #expect(shown.text.contains("items        1 + 2"))
  }

  private nonisolated static let failures: [(reply: TestReply, sentence: String)] = [
    (.answer(status: 500, body: Data("out of order".utf8)), "▲ Status 500 (“out of order”) from "),
    (.truncated(body: AnswerJSON.good), "▲ The answer is cut off: "),
    (.good(Data("[]".utf8)), "▲ The answer has the wrong shape: "),
    (.good(Data("<html>".utf8)), "▲ The answer is not JSON: "),
    (.good(AnswerJSON.errors), "▲ The server reports an error (“User u1 is unknown”) and 1 more, at "),
    (.good(AnswerJSON.answer([])), "▲ No moments in the answer of "),
  ]

  @Test(arguments: failures.indices)
  func `a failure is shown as a sentence: alone without content, otherwise below it`(index: Int) async throws {
    let (reply, sentence) = Self.failures[index]
    let alone = try await show(reply)
    #expect(alone.exitCode == .failure)
    #expect(alone.text.contains(sentence))
    #expect(!alone.text.contains("hasContent   true"))

    let folder = try TemporaryFolder()
    _ = try await show(.good(AnswerJSON.good), cache: folder.path)
    let below = try await show(reply, cache: folder.path)
    #expect(below.exitCode == .failure)
    #expect(below.text.contains(sentence))
    let last = try #require(below.text.components(separatedBy: "Not loaded.").last)
    #expect(last.contains("Ada") && last.contains(sentence))
  }

  @Test func `the first picture shows that the load is running`() async throws {
    let api = StubMomentsAPI()
    // The answer comes after the first picture, when progress begins. A server can be faster than the picture.
    let output = Output { text in if text.contains("Loading") { api.requests.first?.answer(Sample.details) } }
    let progress = LoadProgress(output: output, clock: VirtualTimeScheduler(), limit: .seconds(30))
    let shown = await show(api, progress: progress)
    let first = try #require(shown.text.components(separatedBy: "2. Loaded.").first)
    #expect(first.hasPrefix("1. The load is running."))
    #expect(first.contains("◌ Loading…"))
    #expect(first.contains("isAnimating  true") && !first.contains("isAnimating  false"))
  }

  @Test func `progress is shown between the pictures, and cleared afterward`() async throws {
    let (printed, shown) = (Printed(), Printed())
    let server = try TestServer(.good(AnswerJSON.good))
    let api = HTTPMomentsAPI(url: try server.url, timeout: .seconds(30), clock: VirtualTimeScheduler())
    let progress = LoadProgress(output: shown.output(), clock: VirtualTimeScheduler(), limit: .seconds(30))
    let input = RealInput(
      options: Options(), api: api, display: Display(width: 60, output: printed.output()), progress: progress)
    #expect(await input.run() == .success)
    #expect(shown.text.hasPrefix("\rLoading: 0 s, at most 30 seconds\r  "))
    #expect(shown.text.hasSuffix(" \r"))
    #expect(!printed.text.contains("at most"))
  }

  @Test func `a server that never answers runs into the time limit`() async throws {
    let shown = try await show(.silence, timeout: .milliseconds(200))
    #expect(shown.exitCode == .failure)
    #expect(shown.text.contains("▲ Timed out: no full answer within "))
  }

  @Test func `a refused connection is named`() async throws {
    let port = try LoopbackSocket()
    let shown = await show(
      HTTPMomentsAPI(url: try port.url, timeout: .seconds(30), clock: SerialDispatchQueueScheduler()))
    #expect(shown.exitCode == .failure)
    #expect(shown.text.contains("▲ Connection refused: nothing answers at "))
  }

  @Test func `a file that is missing, and one that is a folder, are named`() async throws {
    let folder = try TemporaryFolder()
    let missing = await show(FileMomentsAPI(path: folder.path + "/none.json", scheduler: MainScheduler.instance))
    #expect(missing.exitCode == .failure)
    #expect(missing.text.contains("▲ No such file: "))
    let isFolder = await show(FileMomentsAPI(path: folder.path, scheduler: MainScheduler.instance))
    #expect(isFolder.exitCode == .failure)
    #expect(isFolder.text.contains("▲ This is a folder, not a file: "))
  }

  @Test func `the last good answer is shown at the next start before the load ends`() async throws {
    let folder = try TemporaryFolder()
    _ = try await show(.good(AnswerJSON.good), cache: folder.path)
    let next = try await show(.good(AnswerJSON.answer([AnswerJSON.moment("m9")])), cache: folder.path)
    let pictures = next.text.components(separatedBy: "2. Loaded.")
    #expect(pictures.count == 2)
    #expect(pictures[0].contains("From the cache") && pictures[0].contains("items        1 + 2"))
    #expect(pictures[1].contains("items        1 + 1"))
    #expect(next.exitCode == .success)
  }

  @Test func `a corrupt cache is set aside and shown as an error below the new content`() async throws {
    let folder = try TemporaryFolder()
    _ = try await show(.good(AnswerJSON.good), cache: folder.path)
    let name = try #require(folder.files.first)
    try folder.write("{ broken", to: name)
    let shown = try await show(.good(AnswerJSON.good), cache: folder.path)
    #expect(shown.exitCode == .success)
    #expect(shown.text.contains("2. Loaded.") && shown.text.contains("items        1 + 2"))
    #expect(shown.text.contains("▲ The cache was damaged: "))
    #expect(folder.files.count == 2)
    #expect(try folder.files.map { try folder.text(of: $0) }.contains("{ broken"))
  }

  @Test func `of a corrupt cache and a failing source, the source is the error and the cache a notice`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("{ broken", to: "uu1.json")
    let shown = try await show(.hangUp, cache: folder.path)
    #expect(shown.exitCode == .failure)
    #expect(shown.text.contains("▲ The answer is cut off: "))
    #expect(shown.text.contains("notice       The cache was damaged:"))
  }

  @Test func `a cache that cannot be read is one notice, and no error`() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "uu1.json"), withIntermediateDirectories: true)
    let shown = try await show(.good(AnswerJSON.good), cache: folder.path)
    #expect(shown.exitCode == .success)
    #expect(!shown.text.contains("▲"))
    #expect(shown.text.components(separatedBy: "notice       The cache cannot be read").count == 2)
  }

  @Test func `the pictures are of a phone, and leave the terminal's as they are`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(String(decoding: AnswerJSON.good, as: UTF8.self), to: "answer.json")
    func shown(_ frames: Frames?) async -> String {
      let printed = Printed()
      let display = Display(width: 50, output: printed.output(), onScreen: frames?.addOnPhone ?? { _, _ in })
      _ = await RealInput(
        options: Options(), api: FileMomentsAPI(path: folder.path + "/answer.json", scheduler: MainScheduler.instance),
        display: display
      ).run()
      return printed.text
    }
    let frames = Frames(folder: folder.path + "/all")
    #expect(await shown(frames) == shown(nil))
    try frames.write()
    #expect(folder.files.filter { $0.hasSuffix("svg") } == ["all/01.svg", "all/02.svg"])
    for name in ["01", "02"] {
      let svg = try folder.text(of: "all/\(name).svg")
      #expect(svg.contains("Helvetica") && !svg.contains("monospace"))
    }
    #expect(try folder.text(of: "all/02.svg").contains(">Ada<"))
  }

  @Test func `an appearance is tracked`() async throws {
    let shown = try await show(.good(AnswerJSON.good))
    #expect(shown.text.contains("tracked      screen view \"Moments timeline\" of u1"))
  }

  @Test func `one bad moment among good ones is reported and skipped`() async throws {
    let body = AnswerJSON.answer([AnswerJSON.moment("m1"), AnswerJSON.moment("m2", replacing: ["type": "7"])])
    let shown = try await show(.good(body))
    #expect(shown.exitCode == .success)
    #expect(shown.text.contains("items        1 + 1"))
    #expect(shown.text.contains("notice") && shown.text.contains("m2"))
  }
}
