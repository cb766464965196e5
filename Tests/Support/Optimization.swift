/// Whether the tests are optimized. If not, laws take up to ten times as long, and repeat themselves less often: their
/// full counts are for release, in which `.ci/run` runs them too.
package let isOptimized: Bool = {
  #if DEBUG
    false
  #else
    true
  #endif
}()
