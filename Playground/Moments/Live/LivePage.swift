import Rill
import RillHeadless

/// A page to be used by hand: its screen, the clock that it lives by, and its server.
@MainActor
struct LivePage {
  /// The page's own time. It goes as fast as the session lets it.
  let clock: VirtualTimeScheduler
  let controller: ViewController
  /// Makes the next load fail; `nil` for a page that loads nothing.
  var failNextLoad: (() -> Void)?
}
