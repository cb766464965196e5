/// Where errors go that no subscriber handles.
public enum Hooks {
  private static let handler = Protected<@Sendable (any Error, CallSite) -> Void>(standardErrorHandler)

  /// Hears of every error that reaches a binding, or a subscription without `onError`, with the place that subscribed.
  ///
  /// Writes a line to standard error by default. Runs on the thread that delivers; setting it is safe from any thread.
  public static var unhandledError: @Sendable (any Error, CallSite) -> Void {
    get { handler.value }
    set { _ = handler.exchange(newValue) }
  }

  private static let standardErrorHandler: @Sendable (any Error, CallSite) -> Void = { error, site in
    writeToStandardError("Rill: unhandled error at \(site): \(error)\n")
  }

  @usableFromInline
  static func report(_ error: any Error, _ site: CallSite) { handler.value(error, site) }
}
