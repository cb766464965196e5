import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request and its reply, which is handed over once: when it is whole, has failed, or is known to be too large.
///
/// A delegate and not a completion handler, because that would take a body of any size, and because without a delegate
/// FoundationNetworking leaves a request whose answer asks for a password hanging.
final class HTTPExchange: NSObject, URLSessionDataDelegate {
  private struct State {
    var reply = HTTPReply()
    var isOver = false
  }

  private let state = Mutex(State())
  private let bodyLimit: Int
  private let onReply: @Sendable (HTTPReply) -> Void

  /// - Parameters:
  ///   - bodyLimit: in bytes. A reply with more comes as soon as that is known, with what has come of its body.
  ///   - onReply: called on a thread of the session's.
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
    // Of "file:///x", Linux's loader makes a path on the same server.
    let location = response.value(forHTTPHeaderField: "Location").flatMap { URL(string: $0) } ?? request.url
    guard let scheme = location?.scheme?.lowercased(), scheme != "http", scheme != "https" else {
      return completionHandler(request)
    }
    state.withLock { $0.reply.redirection = scheme.printable(atMost: 20) }
    // The task ends by that. To end the reply here would cancel it, which Linux's loader does not survive.
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    // A challenge without a response is about the connection: the system judges certificates.
    guard let response = challenge.failureResponse else { return completionHandler(.performDefaultHandling, nil) }
    // There is no password to give. Refusing the challenge cancels the task on Linux, so the reply ends first.
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
