import RillHeadless

/// The recordings of a session.
@MainActor
struct LiveKept {
  /// The user's actions, in order.
  var record: LiveRecord?
  /// The terminal's output.
  var cast: Cast?
  /// Receives the screen and a caption whenever a visible change occurs.
  var onScreen: ((Screen, String) -> Void)?
  /// The last frame of the page; nil if a new size leaves none.
  private(set) var shown: Frame? = Frame()

  /// Adds a frame of the page.
  mutating func add(_ frame: Frame, of screen: Screen, at time: Duration, isColored: Bool) {
    if frame != shown { onScreen?(screen, "At \(time.tenths) s.") }
    if cast != nil { cast?.add(frame.update(from: shown, isColored: isColored), at: time) }
    shown = frame
  }

  /// Adds a new size of the terminal.
  mutating func resize(to size: TerminalSize, at time: Duration) {
    shown = nil
    cast?.resize(to: size, at: time)
  }
}
