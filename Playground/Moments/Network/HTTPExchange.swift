import Foundation
import Synchronization

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
