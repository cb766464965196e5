import Foundation

/// A good answer of a source, and what had to be left out of it.
struct MomentsAnswer: Equatable, Sendable {
  var details: MomentsDetails
  /// The moments that could not be read.
  var skipped: SkippedMoments = []
}

extension MomentsAnswer {
  /// Reads the answer to either GraphQL request.
  ///
  /// - Parameters:
  ///   - data: the whole body.
  ///   - source: where it came from, for the sentence of an error.
  /// - Throws: `MomentsError`, when the body is empty, cut off or no JSON, carries GraphQL errors, or does not have the
  ///   shape of an answer. A moment of the wrong shape is skipped and does not throw.
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

  /// The same answer when it holds at least one moment.
  ///
  /// A timeline without a moment is a failure to the user: there would be nothing to show in place of what is there.
  ///
  /// - Throws: `MomentsError` with the problem `noMoments`.
  func nonEmpty(from source: MomentsSource) throws(MomentsError) -> MomentsAnswer {
    guard details.moments.isEmpty else { return self }
    throw MomentsError(source: source, problem: .noMoments(skipped: skipped))
  }
}
