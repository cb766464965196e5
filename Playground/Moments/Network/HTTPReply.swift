import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// URLSession's result, which is read as either a body or a problem.
struct HTTPReply: Sendable {
  var data = Data()
  var response: URLResponse?
  var error: (any Error)?
  /// The scheme of an address that the server redirects to and that is not followed.
  var redirection: String?

  /// The body of a reply with a 2xx status.
  ///
  /// - Parameter limit: the maximum size, in bytes.
  /// - Throws: `MomentsError` with the transport's error, the status, or a body larger than the limit.
  func body(from source: MomentsSource, atMost limit: Int = AnswerLimit.bytes) throws(MomentsError) -> Data {
    if let redirection { throw MomentsError(source: source, problem: .redirected(scheme: redirection)) }
    if let error { throw MomentsError(source: source, problem: Self.problem(of: error, from: source)) }
    guard let status = (response as? HTTPURLResponse)?.statusCode else {
      throw MomentsError(source: source, problem: .connectionFailed(reason: "no HTTP answer"))
    }
    guard (200..<300).contains(status) else {
      throw MomentsError(source: source, problem: .status(status, excerpt: excerpt))
    }
    try AnswerLimit.check(data, atMost: limit, from: source)
    return data
  }

  /// The beginning of the body if it is text; the bytes of an image would mean nothing to a reader.
  private var excerpt: String? {
    // Cut before decoding, after a whole character: the body of an error may be large.
    guard let text = String(bytes: data.prefix(4096).droppingPartialCharacter, encoding: .utf8) else { return nil }
    let line = text.printable(atMost: 80)
    return line.isEmpty ? nil : line
  }

  /// The proxy that a connection was tried at instead of the address: libcurl follows `http_proxy` and similar
  /// variables, and names the proxy only in its message.
  private static func proxy(of error: URLError) -> String? {
    guard let url = error.failingURL, let host = url.host(),
      let words = error.localizedDescription.firstMatch(of: /Failed to connect to (\S+) port (\d+)/)
    else { return nil }
    let isOwn = words.1 == host && Int(words.2) == url.port ?? (url.scheme == "https" ? 443 : 80)
    return isOwn ? nil : "\(words.1):\(words.2)".printable(atMost: 80)
  }

  private static func problem(of error: any Error, from source: MomentsSource) -> MomentsError.Problem {
    guard let error = error as? URLError else { return .connectionFailed(reason: "an unknown error") }
    return switch error.code {
    case .cannotConnectToHost: proxy(of: error).map { .proxyRefused($0) } ?? .connectionRefused
    case .cannotFindHost, .dnsLookupFailed:
      .hostNotFound(error.failingURL?.host().map(source.shown) ?? "the server")
    // On Linux, an answer that libcurl cannot parse has the same code as an unsupported address (seen with Swift 6.3.1;
    // not reported).
    case .unsupportedURL where error.localizedDescription.contains("HTTP/0.9"): .notHTTP
    case .unsupportedURL where error.localizedDescription.contains("HTTP version"):
      .connectionFailed(reason: error.localizedDescription.printable(atMost: 80))
    case .badURL, .unsupportedURL: .addressNotTaken
    case .networkConnectionLost, .badServerResponse: .cutOff
    // On Linux, a body shorter than announced has no error code, only libcurl's message (seen with Swift 6.3.1; not
    // reported).
    case .unknown where error.localizedDescription.hasPrefix("transfer closed"): .cutOff
    default: .connectionFailed(reason: error.localizedDescription.printable(atMost: 80))
    }
  }
}

extension Data {
  /// The data without the bytes of an incomplete UTF-8 character at the end.
  var droppingPartialCharacter: Data {
    var tail = 0
    for byte in suffix(4).reversed() {
      tail += 1
      if byte & 0b1100_0000 == 0b1000_0000 { continue }
      let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      return tail < length ? dropLast(tail) : self
    }
    return self
  }
}
