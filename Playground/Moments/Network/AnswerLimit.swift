import Foundation

/// How large an answer may be. A device such as /dev/zero has no end, and a server may have none either.
enum AnswerLimit {
  /// No timeline is this large.
  static let bytes = 64 << 20

  /// - Throws: `MomentsError` with the problem `tooLarge`, for a body of more bytes than the limit.
  static func check(_ body: Data, atMost limit: Int = bytes, from source: MomentsSource) throws(MomentsError) {
    guard body.count <= limit else { throw MomentsError(source: source, problem: .tooLarge(megabytes: limit >> 20)) }
  }
}
