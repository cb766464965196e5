import Foundation
import Rill
import RillHeadless
import RillTesting

/// The events of a session and their causes, at the page's time.
@MainActor
final class LiveCauses {
  private let scope = Diagnostics()
  private let recording: Recording
  /// The page's time, once there is a page: events during its creation are recorded, too.
  private let clock = Protected<VirtualTimeScheduler?>(nil)

  init() {
    recording = Recording(capacity: 4_096, clock: { [clock] in clock.value?.now ?? .zero })
    scope.inherit(from: .current)
    scope.recording = recording
  }

  // Work that never runs retains the recording, which must not retain the work's clock in turn.
  deinit { _ = clock.exchange(nil) }

  /// Creates a page.
  func open(_ page: () -> LivePage) -> LivePage {
    let page = scope.run(page)
    _ = clock.exchange(page.clock)
    return page
  }

  /// Records the events of `body`.
  func run<Result>(_ body: () -> Result) -> Result { scope.run(body) }

  /// The last change of a row and its causes, or those of the last effect if no row has changed; nil if nothing has
  /// happened.
  var last: Recording.Chain? {
    let records = recording.records
    let last = records.last { $0.kind == .rowChanged } ?? records.last { $0.isEffect }
    return last.map(recording.why)
  }
}

extension Recording.Record {
  /// Whether something outside the streams follows: the element of a `debug` is only looked at.
  fileprivate var isEffect: Bool { kind == .loadEnded || kind == .next && label == nil }
}

/// A recording of what was sent to a terminal, and when, as a file that terminal players read.
///
/// Source of the format: asciicast v2, of the asciinema project.
struct Cast {
  private struct Header: Encodable {
    let version = 2
    let width: Int
    let height: Int
    let title: String
  }

  /// The terminal's size at the beginning.
  var size: TerminalSize
  private let title: String
  private var events: [(time: Duration, code: String, text: String)] = []

  init(_ size: TerminalSize = TerminalSize(columns: 0, rows: 0), title: String) {
    (self.size, self.title) = (size, title)
  }

  /// Adds text that was sent at a time, which is not before that of the last event.
  mutating func add(_ text: String, at time: Duration) {
    if !text.isEmpty { events.append((time, "o", text)) }
  }

  /// Adds a change of the terminal's size.
  mutating func resize(to size: TerminalSize, at time: Duration) {
    events.append((time, "r", "\(size.columns)x\(size.rows)"))
  }

  /// The content of the file: a header, then one event per line, all in JSON.
  func encoded() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    func json(_ value: some Encodable) throws -> String { String(decoding: try encoder.encode(value), as: UTF8.self) }
    let lines = try events.map { "[\(Self.seconds($0.time)), \(try json($0.code)), \(try json($0.text))]" }
    let header = Header(width: size.columns, height: size.rows, title: title)
    return ([try json(header)] + lines).map { $0 + "\n" }.joined()
  }

  /// Six digits after the decimal point, computed with whole numbers, so that every machine rounds alike.
  private static func seconds(_ time: Duration) -> String {
    let (seconds, attoseconds) = time.components
    let micros = "\(attoseconds / 1_000_000_000_000)"
    return "\(seconds)." + String(repeating: "0", count: max(0, 6 - micros.count)) + micros
  }
}

/// Records a visit as a cast, screen by screen.
@MainActor
final class CastRecorder {
  /// The shortest time for which a screen is shown, so that it can be read.
  private static let readingTime = Duration.seconds(2)

  private var cast: Cast
  private var last: Duration?

  /// - Parameter columns: the maximum width of a line. The terminal of the cast is as high as its highest screen.
  init(columns: Int) { cast = Cast(TerminalSize(columns: columns, rows: 0), title: "playground") }

  /// Replaces the lines shown, at a time of the visit's clock, or later if the previous lines need more time to be
  /// read.
  func show(_ lines: [StyledText], at time: Duration) {
    let time = max(time, last.map { $0 + Self.readingTime } ?? .zero)
    last = time
    cast.size.rows = max(cast.size.rows, lines.count)
    let text = lines.map { $0.drawn(color: true, toCells: .max) }.joined(separator: "\r\n")
    cast.add(TerminalCode.eraseAll + TerminalCode.move(row: 0, column: 0) + text, at: time)
  }

  func encoded() throws -> String { try cast.encoded() }
}

/// The causes of events, as the lines below a picture.
struct ChainText {
  private let lines: [String]
  private let hint: String

  /// - Parameter chain: nil if nothing has happened.
  init(_ chain: Recording.Chain?) {
    let closing = "any key closes this"
    guard let chain, let effect = chain.records.first else {
      (lines, hint) = (["Nothing has happened yet."], closing)
      return
    }
    lines = "\(chain)".split(separator: "\n").map(String.init)
    hint = "at \(effect.time.tenths) s · \(closing)"
  }

  /// The lines that fit a terminal, the effect first, with a hint below them. The hint gives way to the root.
  func lines(in size: TerminalSize) -> [StyledText] {
    func styled(_ text: String, _ style: TextStyle) -> StyledText {
      StyledText(TextMetric.truncate(" " + text, toCells: max(0, size.columns)), style)
    }
    var below = cut(to: max(1, size.rows > 2 ? size.rows - 1 : size.rows)).enumerated().map { index, line in
      styled(line, index == 0 ? .accent : .plain)
    }
    if below.count < size.rows { below.append(styled(hint, .secondary)) }
    return below
  }

  /// At most a number of lines: those nearest to the effect, how many are left out, and the root.
  private func cut(to count: Int) -> [String] {
    guard lines.count > count else { return lines }
    let root = lines.suffix(1)
    guard count > 2 else { return Array((lines.prefix(1) + root).prefix(count)) }
    return lines.prefix(count - 2) + ["… \(lines.count - count + 1) left out"] + root
  }
}

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
