import Foundation

/// A valid answer of a source, and the moments that were left out of it.
struct MomentsAnswer: Equatable, Sendable {
  var details: MomentsDetails
  /// The moments that could not be read.
  var skipped: SkippedMoments = []
}

extension MomentsAnswer {
  /// Decodes the answer to either GraphQL request.
  ///
  /// - Parameters:
  ///   - data: the whole body.
  ///   - source: the source of the answer, for an error's message.
  /// - Throws: `MomentsError`, if the body is empty, truncated or not JSON, contains GraphQL errors, or does not have
  ///   the shape of an answer. A moment of the wrong shape is skipped and does not throw.
  init(reading data: Data, from source: MomentsSource) throws(MomentsError) {
    let body: AnswerBody
    do {
      body = try JSONDecoder().decode(AnswerBody.self, from: data)
    } catch {
      throw MomentsError(source: source, problem: .reading(data, failed: error))
    }
    switch body {
    case .answer(let answer): self = answer
    case .errors(let messages): throw MomentsError(source: source, problem: .refusedByServer(messages))
    }
  }

  /// This answer, if it holds at least one moment.
  ///
  /// A timeline without moments counts as a failure: there would be nothing to replace the current content with.
  ///
  /// - Throws: `MomentsError` with the problem `noMoments`.
  func nonEmpty(from source: MomentsSource) throws(MomentsError) -> MomentsAnswer {
    guard details.moments.isEmpty else { return self }
    throw MomentsError(source: source, problem: .noMoments(skipped: skipped))
  }
}
