/// The destination of errors that no subscriber handles.
///
/// The kernel does not depend on diagnostics. Once they are used, they receive the errors; until then, each error is
/// written as a line to standard error.
@usableFromInline enum UnhandledErrors {
  private static let handler = Protected<@Sendable (any Error, CallSite) -> Void> { write($0, $1) }

  @usableFromInline static func report(_ error: any Error, _ site: CallSite) { handler.value(error, site) }

  static func send(to handler: @escaping @Sendable (any Error, CallSite) -> Void) { _ = self.handler.exchange(handler) }

  static func write(_ error: any Error, _ site: CallSite) {
    writeToStandardError("Rill: unhandled error at \(site): \(error)\n")
  }
}
