import Foundation
import Rill

/// The source of the timeline. Both requests are cold: they start on subscription, emit one answer and complete, or
/// fail with a `MomentsError`. Disposal cancels them.
protocol MomentsAPI: Sendable {
  /// The timeline of a user. An answer without moments is a failure.
  func momentsDetails(of userID: String) -> Observable<MomentsAnswer>

  /// Sets whether a user likes a moment. The answer is the timeline after that change.
  func updateMomentLike(momentID: String, userID: String, isLiked: Bool) -> Observable<MomentsAnswer>
}

/// The app's two requests, as bodies of a POST.
enum GraphQLRequest: Sendable {
  case momentsDetails(userID: String, withLikes: Bool)
  case updateMomentLike(momentID: String, userID: String, isLiked: Bool)

  /// The JSON body `{"query": …, "variables": …}`. Its keys are sorted, so that equal requests have equal bytes.
  func body() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return switch self {
    case .momentsDetails(let userID, let withLikes):
      try encoder.encode(
        Body(query: Self.momentsDetailsQuery, variables: DetailsVariables(userID: userID, withLikes: withLikes)))
    case .updateMomentLike(let momentID, let userID, let isLiked):
      try encoder.encode(
        Body(
          query: Self.updateMomentLikeMutation,
          variables: LikeVariables(momentID: momentID, userID: userID, isLiked: isLiked)))
    }
  }

  private struct Body<Variables: Encodable>: Encodable {
    var query: String
    var variables: Variables
  }

  private struct DetailsVariables: Encodable {
    var userID: String
    var withLikes: Bool
  }

  private struct LikeVariables: Encodable {
    var momentID: String
    var userID: String
    var isLiked: Bool
  }
}

extension GraphQLRequest {
  private static let momentsDetailsQuery = """
    query getMomentsDetailsByUserID($userID: ID!, $withLikes: Boolean!) {
      getMomentsDetailsByUserID(userID: $userID) {
        userDetails { id name avatar backgroundImage }
        moments {
          id
          userDetails { name avatar }
          type title url photos createdDate
          isLiked @include(if: $withLikes)
          likes @include(if: $withLikes) { id avatar }
        }
      }
    }
    """

  private static let updateMomentLikeMutation = """
    mutation updateMomentLike($momentID: ID!, $userID: ID!, $isLiked: Boolean!) {
      updateMomentLike(momentID: $momentID, userID: $userID, isLiked: $isLiked) {
        userDetails { id name avatar backgroundImage }
        moments {
          id
          userDetails { name avatar }
          type title url photos createdDate isLiked
          likes { id avatar }
        }
      }
    }
    """
}
