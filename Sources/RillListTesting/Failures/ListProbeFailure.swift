/// What a ``ListProbe`` has found wrong, and the line of the test that it concerns.
///
/// A test hands it to its testing library, once for all of its probes:
///
/// ```swift
/// @Sendable func record(_ failure: ListProbeFailure) {
///   Issue.record(failure, sourceLocation: SourceLocation(
///     fileID: failure.fileID, filePath: failure.filePath, line: failure.line, column: failure.column))
/// }
/// ```
public struct ListProbeFailure: Error, Hashable, CustomStringConvertible {
  /// What is wrong: a sentence, and lines with what there was.
  public let description: String
  /// The module and file of the test, as in `#fileID`.
  public let fileID: String
  /// The whole path of that file.
  public let filePath: String
  /// The line in the file, from 1.
  public let line: Int
  /// The column in the line, from 1.
  public let column: Int

  init(_ sentence: String, _ details: [String] = [], at place: Place) {
    description = ([sentence] + details.map { "  \($0)" }).joined(separator: "\n")
    fileID = "\(place.fileID)"
    filePath = "\(place.filePath)"
    line = Int(place.line)
    column = Int(place.column)
  }
}
