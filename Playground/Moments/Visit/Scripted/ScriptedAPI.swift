import Rill

/// The timeline's server, which follows the script.
struct ScriptedAPI: MomentsAPI {
  let server: ScriptedServer<MomentsAnswer>

  /// Prepares the answer to the next request without a reply.
  func reply(after delay: Duration, with details: MomentsDetails) {
    server.reply(after: delay, with: MomentsAnswer(details: details))
  }

  /// Prepares a failure of the next request without a reply.
  func fail(after delay: Duration, _ description: String) { server.fail(after: delay, description) }

  func momentsDetails(of userID: String) -> Observable<MomentsAnswer> { server.request("timeline of \(userID)") }

  func updateMomentLike(momentID: String, userID: String, isLiked: Bool) -> Observable<MomentsAnswer> {
    server.request("\(isLiked ? "like" : "unlike") \(momentID)")
  }
}
