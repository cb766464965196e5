package import Testing

extension Trait where Self == TimeLimitTrait {
  /// The limit of a test that would wait without end if it failed.
  ///
  /// It is no measure of speed: it counts from the start of the test, and all tests start at once. On a slow machine, one
  /// may wait for the main actor or for ``LongTests`` until nearly all others are over.
  package static var hangLimit: Self { .timeLimit(.minutes(30)) }
}
