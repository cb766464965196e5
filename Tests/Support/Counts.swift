/// Whether the tests are optimized. If not, laws take up to ten times as long, and repeat themselves less often: their
/// full counts are for release, in which `.ci/run` runs most, and `.ci/nightly` all.
package let isOptimized: Bool = {
  #if DEBUG
  false
  #else
  true
  #endif
}()

/// The number of times that a law repeats itself. A full count is the one of a law's sentence.
package enum Counts {
  /// All of it, in debug and release alike, and a hundredth under sanitizers, which are many times slower.
  package static func full(_ count: Int) -> Int { isSanitized ? hundredth(of: count) : count }

  /// For loops that take seconds in debug: a hundredth in debug, too.
  package static func heavy(_ count: Int) -> Int { isOptimized ? full(count) : hundredth(of: count) }

  /// For a law that runs once per operator.
  package static func hundredth(of count: Int) -> Int { max(1, count / 100) }
}
