/// A text about a failed test.
package struct Evidence: Sendable, Hashable {
  /// The name of its file.
  package let name: String
  package let text: String
}
