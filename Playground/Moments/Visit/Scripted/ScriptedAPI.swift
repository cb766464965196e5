import Rill

/// The timeline's server, as the script says.
struct ScriptedAPI: MomentsAPI {
  let server: ScriptedServer<MomentsAnswer>

  /// Says how the next request that has no reply yet will be answered.
  func reply(after delay: Duration, with details: MomentsDetails) {
    server.reply(after: delay, with: MomentsAnswer(details: details))
  }

  /// Says that the next request that has no reply yet will fail.
  func fail(after delay: Duration, _ description: String) { server.fail(after: delay, description) }

  func momentsDetails(of userID: String) -> Observable<MomentsAnswer> { server.request("timeline of \(userID)") }

  func updateMomentLike(momentID: String, userID: String, isLiked: Bool) -> Observable<MomentsAnswer> {
    server.request("\(isLiked ? "like" : "unlike") \(momentID)")
  }
}
