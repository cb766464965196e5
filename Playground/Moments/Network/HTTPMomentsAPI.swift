import Foundation
import Rill
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A GraphQL server, accessed through URLSession. Answers arrive on a thread of the session.
///
/// Nothing is kept between requests: no connection, no cache, no cookie, no credential.
final class HTTPMomentsAPI: MomentsAPI {
  private let url: URL
  private let source: MomentsSource
  private let withLikes: Bool
  private let timeout: Duration
  private let bodyLimit: Int
  private let clock: any Scheduler

  /// - Parameters:
  ///   - url: accepts both requests as POST.
  ///   - withLikes: whether the timeline request includes likes.
  ///   - timeout: the limit for a whole request, from its start to the last byte of the answer. It does not include
  ///     decoding the answer.
  ///   - bodyLimit: the maximum size of an answer's body, in bytes.
  ///   - clock: measures the limit.
  ///   - typed: the address as the user typed it, for messages.
  init(
    url: URL, typed: String? = nil, withLikes: Bool = true, timeout: Duration, bodyLimit: Int = AnswerLimit.bytes,
    clock: any Scheduler
  ) {
    self.url = url
    source = MomentsSource(url: url, typed: typed)
    self.withLikes = withLikes
    self.timeout = timeout
    self.bodyLimit = bodyLimit
    self.clock = clock
  }

  func momentsDetails(of userID: String) -> Observable<MomentsAnswer> {
    let source = source
    return answer(to: .momentsDetails(userID: userID, withLikes: withLikes))
      .map { try $0.nonEmpty(from: source) }
  }

  func updateMomentLike(momentID: String, userID: String, isLiked: Bool) -> Observable<MomentsAnswer> {
    answer(to: .updateMomentLike(momentID: momentID, userID: userID, isLiked: isLiked))
  }

  private func answer(to request: GraphQLRequest) -> Observable<MomentsAnswer> {
    let source = source
    return Observable.deferred { [self] in
      var post = URLRequest(url: url)
      post.httpMethod = "POST"
      post.setValue("application/json", forHTTPHeaderField: "Content-Type")
      post.setValue("application/json", forHTTPHeaderField: "Accept")
      post.httpBody = try request.body()
      // URLSession's own limit measures only idle time; a slow trickle would pass it. Ours measures the whole request.
      post.timeoutInterval = timeout / .seconds(1) + 60
      return body(of: post)
    }
    .limited(to: timeout, by: clock, from: source)
    .map { try MomentsAnswer(reading: $0, from: source) }
  }

  private func body(of request: URLRequest) -> Observable<Data> {
    Observable.create { [source, bodyLimit] observer in
      let exchange = HTTPExchange(bodyLimit: bodyLimit) { reply in
        do {
          observer.onNext(try reply.body(from: source, atMost: bodyLimit))
          observer.onCompleted()
        } catch {
          observer.onError(error)
        }
      }
      // A session for each request: the loader on Linux does not give a task's own delegate the answer 401 (seen with
      // Swift 6.3.1; not reported).
      let session = URLSession(configuration: .forgetful, delegate: exchange, delegateQueue: nil)
      let task = session.dataTask(with: request)
      task.resume()
      // The session retains its delegate until then.
      session.finishTasksAndInvalidate()
      return Disposables.create { task.cancel() }
    }
  }
}

extension URLSessionConfiguration {
  fileprivate static var forgetful: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpCookieStorage = nil
    configuration.urlCredentialStorage = nil
    return configuration
  }
}

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request and its reply, which is delivered once: when it is complete, has failed, or is known to be too large.
///
/// It is a delegate because a completion handler would accept a body of any size, and because without a delegate
/// FoundationNetworking never finishes a request whose answer asks for a password (Swift 6.3.1 on Linux,
/// swiftlang/swift-corelibs-foundation#5456).
final class HTTPExchange: NSObject, URLSessionDataDelegate {
  private struct State {
    var reply = HTTPReply()
    var isOver = false
  }

  private let state = Mutex(State())
  private let bodyLimit: Int
  private let onReply: @Sendable (HTTPReply) -> Void

  /// - Parameters:
  ///   - bodyLimit: the maximum size of the body, in bytes. A larger reply is delivered as soon as its size is known,
  ///     with the bytes received so far.
  ///   - onReply: called on a thread of the session.
  init(bodyLimit: Int, onReply: @escaping @Sendable (HTTPReply) -> Void) {
    self.bodyLimit = bodyLimit
    self.onReply = onReply
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    state.withLock { $0.reply.response = response }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLarge = state.withLock {
      $0.reply.data += data
      return $0.reply.data.count > bodyLimit
    }
    guard isTooLarge else { return }
    end()
    dataTask.cancel()
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    // The loader on Linux turns "file:///x" into a path on the same server (seen with Swift 6.3.1; not reported).
    let location = response.value(forHTTPHeaderField: "Location").flatMap { URL(string: $0) } ?? request.url
    guard let scheme = location?.scheme?.lowercased(), scheme != "http", scheme != "https" else {
      return completionHandler(request)
    }
    state.withLock { $0.reply.redirection = scheme.printable(atMost: 20) }
    // This ends the task. Ending the reply here would cancel the task, which the loader on Linux does not survive (seen
    // with Swift 6.3.1; not reported).
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    // A challenge without a response concerns the connection: the system evaluates certificates.
    guard let response = challenge.failureResponse else { return completionHandler(.performDefaultHandling, nil) }
    // There is no password to offer. Refusing the challenge cancels the task on Linux (Swift 6.3.1), so the reply ends
    // first.
    end { $0.response = response }
    completionHandler(.rejectProtectionSpace, nil)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    end { $0.error = error }
  }

  private func end(_ change: (inout HTTPReply) -> Void = { _ in }) {
    let reply: HTTPReply? = state.withLock {
      guard !$0.isOver else { return nil }
      $0.isOver = true
      change(&$0.reply)
      return $0.reply
    }
    if let reply { onReply(reply) }
  }
}

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

/// The maximum size of an answer. A device such as /dev/zero is endless, and a server's answer may be, too.
enum AnswerLimit {
  /// Larger than any timeline.
  static let bytes = 64 << 20

  /// - Throws: `MomentsError` with the problem `tooLarge`, for a body of more bytes than the limit.
  static func check(_ body: Data, atMost limit: Int = bytes, from source: MomentsSource) throws(MomentsError) {
    guard body.count <= limit else { throw MomentsError(source: source, problem: .tooLarge(megabytes: limit >> 20)) }
  }
}

extension Observable<Data> {
  /// This request, with a limit for the time until its whole body is received. Processing the body does not count: an
  /// answer that has arrived did not time out.
  func limited(to limit: Duration, by clock: any Scheduler, from source: MomentsSource) -> Observable<Data> {
    let isOver = Observable<Data>.error(MomentsError(source: source, problem: .timedOut(limit)))
    return timeout(limit, other: isOver, scheduler: clock).take(1)
  }
}
