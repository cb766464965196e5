import Foundation
import Testing

@testable import playground

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct HTTPReplyTests {
  private let source = MomentsSource(file: "s")

  private func problem(_ reply: HTTPReply) -> MomentsError.Problem? {
    do {
      _ = try reply.body(from: source)
      return nil
    } catch {
      return error.problem
    }
  }

  @Test func `a host that is not found is named`() throws {
    let url = try #require(URL(string: "http://nowhere.invalid/x"))
    let error = URLError(.cannotFindHost, userInfo: [NSURLErrorFailingURLErrorKey: url])
    #expect(problem(HTTPReply(error: error)) == .hostNotFound("nowhere.invalid"))
  }

  @Test(arguments: [
    ("http://a.example/", "Failed to connect to 127.0.0.1 port 3128 after 0 ms: No", "127.0.0.1:3128"),
    ("https://a.example/", "Failed to connect to a.example port 80 after 0 ms: No", "a.example:80"),
    ("http://a.example/", "Failed to connect to a.example port 80 after 0 ms: No", nil),
    ("https://a.example/", "Failed to connect to a.example port 443 after 0 ms: No", nil),
    ("http://a.example:8080/", "Failed to connect to a.example port 8080 after 0 ms: No", nil),
    ("http://a.example/", "No", nil),
  ])
  func `a refusal of the proxy names the proxy`(address: String, words: String, proxy: String?) throws {
    let url = try #require(URL(string: address))
    let error = URLError(
      .cannotConnectToHost, userInfo: [NSURLErrorFailingURLErrorKey: url, NSLocalizedDescriptionKey: words])
    #expect(problem(HTTPReply(error: error)) == proxy.map { .proxyRefused($0) } ?? .connectionRefused)
  }

  @Test func `a host that is not found is named as it was typed`() throws {
    let url = try #require(URL(web: "http://例子.invalid:80/x"))
    let source = MomentsSource(url: url, typed: "http://例子.invalid:80/x")
    let error = URLError(.cannotFindHost, userInfo: [NSURLErrorFailingURLErrorKey: url])
    let failure = #expect(throws: MomentsError.self) { try HTTPReply(error: error).body(from: source) }
    #expect(failure?.problem == .hostNotFound("例子.invalid"))
  }

  @Test(arguments: [URLError.Code.badURL, .unsupportedURL])
  func `an address that the loader does not accept is reported as such`(code: URLError.Code) {
    #expect(problem(HTTPReply(error: URLError(code))) == .addressNotTaken)
  }

  @Test func `an error of another kind is reported in the system's words, on one line`() {
    let error = URLError(
      .serverCertificateUntrusted, userInfo: [NSLocalizedDescriptionKey: "The certificate\nis wrong"])
    #expect(problem(HTTPReply(error: error)) == .connectionFailed(reason: "The certificate is wrong"))
    #expect(problem(HTTPReply(error: CancellationError())) == .connectionFailed(reason: "an unknown error"))
    #expect(problem(HTTPReply()) == .connectionFailed(reason: "no HTTP answer"))
  }

  @Test(arguments: [4_093, 4_094, 4_095, 4_096])
  func `an excerpt is text even where the cut falls inside a character`(blanks: Int) throws {
    let url = try #require(URL(string: "http://a.example"))
    let response = HTTPURLResponse(url: url, statusCode: 500, httpVersion: nil, headerFields: nil)
    let body = Data(("x" + String(repeating: " ", count: blanks - 1) + "👩🏽‍🚀").utf8)
    guard case .status(500, .some(let excerpt)) = problem(HTTPReply(data: body, response: response)) else {
      Issue.record("no excerpt")
      return
    }
    #expect(excerpt.hasPrefix("x"))
  }

  @Test(arguments: ["a", "é", "中", "👩"])
  func `only a character that was cut is dropped`(character: String) {
    let whole = Data(("x" + character).utf8)
    #expect(whole.droppingPartialCharacter == whole)
    for length in 1..<whole.count { #expect(whole.prefix(length).droppingPartialCharacter == Data("x".utf8)) }
  }
}
