import Foundation

/// The maximum size of an answer. A device such as /dev/zero is endless, and a server's answer may be, too.
enum AnswerLimit {
  /// Larger than any timeline.
  static let bytes = 64 << 20

  /// - Throws: `MomentsError` with the problem `tooLarge`, for a body of more bytes than the limit.
  static func check(_ body: Data, atMost limit: Int = bytes, from source: MomentsSource) throws(MomentsError) {
    guard body.count <= limit else { throw MomentsError(source: source, problem: .tooLarge(megabytes: limit >> 20)) }
  }
}
