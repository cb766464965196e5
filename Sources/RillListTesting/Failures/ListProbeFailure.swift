/// A problem that a ``ListProbe`` has found, with the line of the test that it concerns.
///
/// One function for all probes passes it to the testing library:
///
/// ```swift
/// @Sendable func record(_ failure: ListProbeFailure) {
///   Issue.record(failure, sourceLocation: SourceLocation(
///     fileID: failure.fileID, filePath: failure.filePath, line: failure.line, column: failure.column))
/// }
/// ```
public struct ListProbeFailure: Error, Hashable, CustomStringConvertible {
  /// A sentence that describes the problem, and lines with details.
  public let description: String
  /// The module and file of the test, as in `#fileID`.
  public let fileID: String
  /// The full path of that file.
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
