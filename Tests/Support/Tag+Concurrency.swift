public import Testing

extension Tag {
  /// Tests that use real threads or real queues. `.ci/flakes` repeats them under load.
  @Tag public static var concurrency: Self
}
