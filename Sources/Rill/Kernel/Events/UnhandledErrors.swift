/// Where an error goes that no subscriber handles.
///
/// The kernel knows nothing of diagnostics. They take the errors over as soon as they are used; until then, each error is
/// a line on standard error.
@usableFromInline
enum UnhandledErrors {
  private static let handler = Protected<@Sendable (any Error, CallSite) -> Void> { write($0, $1) }

  @usableFromInline
  static func report(_ error: any Error, _ site: CallSite) { handler.value(error, site) }

  static func send(to handler: @escaping @Sendable (any Error, CallSite) -> Void) { _ = self.handler.exchange(handler) }

  static func write(_ error: any Error, _ site: CallSite) {
    writeToStandardError("Rill: unhandled error at \(site): \(error)\n")
  }
}
