import Foundation
import Testing

@testable import playground

@Suite struct GraphQLRequestTests {
  @Test func `the same request is the same bytes`() throws {
    let request = GraphQLRequest.momentsDetails(userID: "u1", withLikes: false)
    #expect(try request.body() == request.body())
    #expect(
      String(decoding: try request.body(), as: UTF8.self)
        .hasSuffix(#""variables":{"userID":"u1","withLikes":false}}"#))
  }

  @Test func `the mutation carries its three variables`() throws {
    let body = try GraphQLRequest.updateMomentLike(momentID: "m/1", userID: "u1", isLiked: false).body()
    #expect(
      String(decoding: body, as: UTF8.self)
        .hasSuffix(#""variables":{"isLiked":false,"momentID":"m/1","userID":"u1"}}"#))
  }
}
