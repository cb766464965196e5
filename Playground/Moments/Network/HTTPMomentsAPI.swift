import Foundation
import Rill

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
