/// An observer of a scope and of the scopes made inside it, for tests.
package protocol DiagnosticsObserver: AnyObject, Sendable {
  /// Adds a scope that has been made.
  func add(_ scope: Diagnostics)
  /// Adds a recording that a scope was given.
  func add(_ recording: Recording)
  /// Shows a text if a test fails, until the returned object is disposed of; nil if nothing is shown.
  func show(_ group: String, _ draw: @escaping @Sendable () -> String?) -> (any Disposable)?
}
