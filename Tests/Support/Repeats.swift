import Foundation

/// Whether the tests are optimized. If not, laws take up to ten times as long.
package let isOptimized: Bool = {
  #if DEBUG
  false
  #else
  true
  #endif
}()

/// The number of times that a law repeats itself.
///
/// Debug builds take seconds for what an optimized build does in one. Under a sanitizer, which is slower still, it is a
/// hundredth of the full number, but not below 20 or above the number in debug.
///
/// - Parameters:
///   - debug: the number without optimization, as in `swift test`.
///   - release: the number with optimization.
///   - nightly: the number with optimization in `.ci/nightly`, if that is another; the script sets `RILL_NIGHTLY`.
///   - sanitized: the number under a sanitizer, if a law that counts what it has met needs more.
package func repeats(debug: Int, release: Int, nightly: Int? = nil, sanitized: Int? = nil) -> Int {
  if isSanitized { return sanitized ?? min(debug, max(20, (nightly ?? release) / 100)) }
  guard isOptimized else { return debug }
  return isNightly ? nightly ?? release : release
}

/// Whether the tests run in `.ci/nightly`.
package let isNightly = ProcessInfo.processInfo.environment["RILL_NIGHTLY"] == "1"
