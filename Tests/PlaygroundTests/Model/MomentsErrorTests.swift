import Foundation
import Testing

@testable import playground

@Suite struct MomentsErrorTests {
  private static let server = MomentsSource(url: URL(filePath: "/"))

  @Test(
    arguments: [
      (.connectionRefused, "Connection refused: nothing answers at http://localhost:8080/graphql."),
      (.hostNotFound("localhost"), "Host not found: localhost, of http://localhost:8080/graphql."),
      (
        .addressNotTaken,
        "The system cannot connect to an address of this form; try a host name: http://localhost:8080/graphql."
      ),
      (.timedOut(.seconds(1)), "Timed out: no full answer within 1 second from http://localhost:8080/graphql."),
      (
        .timedOut(.milliseconds(250)),
        "Timed out: no full answer within 0.25 seconds from http://localhost:8080/graphql."
      ),
      (.connectionFailed(reason: "why"), "Connection failed: why, at http://localhost:8080/graphql."),
      (.status(500, excerpt: nil), "Status 500 from http://localhost:8080/graphql."),
      (
        .status(404, excerpt: "No\n such \u{1B}[31mpage"),
        "Status 404 (“No such [31mpage”) from http://localhost:8080/graphql."
      ),
      (.fileMissing, "No such file: http://localhost:8080/graphql."),
      (.fileIsFolder, "This is a folder, not a file: http://localhost:8080/graphql."),
      (.tooLarge(megabytes: 64), "The answer is larger than 64 MB: http://localhost:8080/graphql."),
      (
        .fileUnreadable(reason: "permission denied"),
        "The file cannot be read (permission denied): http://localhost:8080/graphql."
      ),
      (.emptyBody, "The answer is empty: http://localhost:8080/graphql."),
      (.cutOff, "The answer is cut off: http://localhost:8080/graphql."),
      (.notJSON(nil), "The answer is not JSON: http://localhost:8080/graphql."),
      (
        .notJSON(.badUTF8(byte: 7)), "The answer is not JSON, bad UTF-8 at byte 7: http://localhost:8080/graphql."
      ),
      (.notHTTP, "The answer is not HTTP, or only HTTP/0.9: http://localhost:8080/graphql."),
      (
        .redirected(scheme: "ftp"),
        "The server redirects to an address of “ftp:”, which is not followed: http://localhost:8080/graphql."
      ),
      (
        .proxyRefused("p:1"),
        "Connection refused: nothing answers at the proxy p:1, on the way to http://localhost:8080/graphql."
      ),
      (
        .wrongShape(ShapeProblem(path: "data.x", fault: "is missing")),
        "The answer has the wrong shape: data.x is missing, from http://localhost:8080/graphql."
      ),
      (
        .wrongShape(ShapeProblem(path: "", fault: "is not an object")),
        "The answer has the wrong shape: the value is not an object, from http://localhost:8080/graphql."
      ),
      (.refusedByServer(["Nope"]), "The server reports an error (“Nope”), at http://localhost:8080/graphql."),
      (.refusedByServer(["", "b"]), "The server reports an error (“b”) and 1 more, at http://localhost:8080/graphql."),
      (.refusedByServer([""]), "The server reports an error, at http://localhost:8080/graphql."),
      (.noMoments(skipped: []), "No moments in the answer of http://localhost:8080/graphql."),
      (
        .noMoments(skipped: [SkippedMoment(index: 0, id: nil, problem: ShapeProblem(path: "id", fault: "is missing"))]),
        "No moments that can be read (moments[0]: id is missing) in the answer of http://localhost:8080/graphql."
      ),
      (.unknownMoment(id: "m1"), "No moment m1 in http://localhost:8080/graphql."),
    ] as [(MomentsError.Problem, String)])
  func `an error is one sentence that begins with what failed`(problem: MomentsError.Problem, text: String) throws {
    let url = try #require(URL(string: "http://localhost:8080/graphql"))
    #expect(MomentsError(source: MomentsSource(url: url), problem: problem).description == text)
  }

  @Test func `of many bad moments the first is reported, and the number of the others`() {
    var skipped = SkippedMoments()
    for index in 0..<9 {
      skipped.append(SkippedMoment(index: index, id: "m", problem: ShapeProblem(path: "id", fault: "is missing")))
    }
    let error = MomentsError(source: MomentsSource(file: "f"), problem: .noMoments(skipped: skipped))
    #expect(
      error.description == "No moments that can be read (moments[0] (m): id is missing, and 8 more) in the answer of f."
    )
  }

  @Test(arguments: [
    ("http://例子.中国/图", "http://例子.中国/图"), ("http://me:secret@例子.中国:8080/?q=secret#s", "http://例子.中国:8080/"),
    ("HTTP://A.example", "http://A.example"),
  ])
  func `an address is shown as it was typed, without credentials and query`(typed: String, shown: String) throws {
    let url = try #require(URL(web: typed))
    #expect(MomentsSource(url: url, typed: typed).description == shown)
  }

  @Test func `a source shows neither credentials nor query`() throws {
    let url = try #require(URL(string: "https://ann:secret@host.example:8443/a%20b?token=secret#secret"))
    #expect(MomentsSource(url: url).description == "https://host.example:8443/a%20b")
  }

  @Test func `a source shows an address of version 6 with its brackets`() throws {
    let url = try #require(URL(string: "http://[::1]:8080/x"))
    #expect(MomentsSource(url: url).description == "http://[::1]:8080/x")
  }

  @Test func `a long server message is cut`() {
    let error = MomentsError(
      source: MomentsSource(file: "f"), problem: .refusedByServer([String(repeating: "x", count: 1_000)]))
    let start = String(repeating: "x", count: 79)
    #expect(error.description == "The server reports an error (“\(start)…”), at f.")
  }
}
