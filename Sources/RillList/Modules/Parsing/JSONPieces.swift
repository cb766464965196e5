import Foundation

/// A piece of a JSON document, and the way to the pieces inside of it.
///
/// Pieces are ranges of the document's bytes: nothing is decoded but the keys, and nothing is copied. The syntax is
/// checked once, so every piece is known to be right.
struct JSONPieces {
  private let bytes: [UInt8]
  private var range: Range<Int>

  /// A document.
  ///
  /// - Throws: where it stops to be JSON.
  init(_ data: Data) throws(UnreadableData) {
    bytes = Array(data)
    // A mark of the byte order is no part of the document.
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    try JSONSyntax.check(bytes, from: start)
    range = start..<bytes.count
    skipBlanks()
  }

  private init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    self.range = range
  }

  /// The piece's own bytes.
  var data: Data { Data(bytes[range]) }

  /// Whether the piece is `null`.
  var isNull: Bool { bytes[range].elementsEqual("null".utf8) }

  /// The piece as a value of a type; `nil` if it is none.
  func value<Value: Decodable>(_ type: Value.Type) -> Value? { try? JSONDecoder().decode(type, from: data) }

  /// The values of an object by their keys, the last one of those that share a key; `nil` if this is no object.
  func members() -> [String: JSONPieces]? {
    guard var rest = inside(UInt8(ascii: "{")) else { return nil }
    var members: [String: JSONPieces] = [:]
    while let key = rest.next(), let value = rest.next() {
      if let key = key.value(String.self) { members[key] = value }
    }
    return members
  }

  /// The values of a list; `nil` if this is none.
  func elements() -> [JSONPieces]? {
    guard var rest = inside(UInt8(ascii: "[")) else { return nil }
    var elements: [JSONPieces] = []
    while let element = rest.next() { elements.append(element) }
    return elements
  }

  private func inside(_ bracket: UInt8) -> JSONPieces? {
    guard let first = range.first, bytes[first] == bracket else { return nil }
    return JSONPieces(bytes, range.dropFirst())
  }

  /// Takes the next value, and what separates it from others; `nil` at the closing bracket.
  private mutating func next() -> JSONPieces? {
    skipBlanks()
    var index = range.lowerBound
    var depth = 0
    while index < range.upperBound {
      switch bytes[index] {
      case UInt8(ascii: "\""): index = endOfText(from: index)
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return take(upTo: index) }
        depth -= 1
      case UInt8(ascii: ","), UInt8(ascii: ":"): if depth == 0 { return take(upTo: index) }
      default: break
      }
      index += 1
    }
    return nil
  }

  private mutating func take(upTo end: Int) -> JSONPieces? {
    let last = bytes[range.lowerBound..<end].lastIndex { !$0.isJSONBlank }
    guard let last else { return nil }
    let piece = JSONPieces(bytes, range.lowerBound..<last + 1)
    range = (end + 1)..<range.upperBound
    return piece
  }

  /// Where the closing quotation mark stands.
  private func endOfText(from start: Int) -> Int {
    var index = start + 1
    while index < range.upperBound, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return index
  }

  private mutating func skipBlanks() {
    while let first = range.first, bytes[first].isJSONBlank { range = range.dropFirst() }
  }
}
