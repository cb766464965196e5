import Foundation

/// What a terminal was sent, and when, as a file that terminal players read.
///
/// Source of the format: asciicast v2, of the asciinema project.
struct Cast {
  private struct Header: Encodable {
    let version = 2
    let width: Int
    let height: Int
    let title: String
  }

  private let header: Header
  private var events: [(time: Duration, text: String)] = []

  init(columns: Int, rows: Int, title: String) {
    header = Header(width: columns, height: rows, title: title)
  }

  /// Adds what was sent at a time, which is not before that of the last event.
  mutating func add(_ text: String, at time: Duration) {
    if !text.isEmpty { events.append((time, text)) }
  }

  /// The file: a header, then an event a line, all in JSON.
  func encoded() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    func json(_ value: some Encodable) throws -> String { String(decoding: try encoder.encode(value), as: UTF8.self) }
    let lines = try events.map { "[\(Self.seconds($0.time)), \"o\", \(try json($0.text))]" }
    return ([try json(header)] + lines).map { $0 + "\n" }.joined()
  }

  /// With six digits behind the point, by whole numbers, so that no machine rounds otherwise.
  private static func seconds(_ time: Duration) -> String {
    let (seconds, attoseconds) = time.components
    let micros = "\(attoseconds / 1_000_000_000_000)"
    return "\(seconds)." + String(repeating: "0", count: max(0, 6 - micros.count)) + micros
  }
}
