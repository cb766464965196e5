import Foundation
import RillHeadless

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
