/// Whether bytes are one JSON value in UTF-8, and if not, where they stop to be one: a decoder on Linux says nothing
/// but that. What texts hold is left to who reads them.
struct JSONSyntax {
  /// As deep as Foundation's decoder goes.
  private static let depthLimit = 512

  private let bytes: [UInt8]
  private var index: Int
  /// The brackets that are open, as what closes them.
  private var closing: [UInt8] = []

  /// Checks the bytes from an index on.
  ///
  /// - Throws: what was expected, with line and column, which count bytes from 1.
  static func check(_ bytes: [UInt8], from start: Int) throws(UnreadableData) {
    var syntax = JSONSyntax(bytes: bytes, index: start)
    try syntax.checkAll()
  }

  private init(bytes: [UInt8], index: Int) {
    self.bytes = bytes
    self.index = index
  }

  private mutating func checkAll() throws(UnreadableData) {
    repeat {
      try checkValue()
      try closeAndSeparate()
    } while !closing.isEmpty
    skipBlanks()
    if index < bytes.count { throw expected("the end") }
  }

  /// A value, or all that opens before the first one that is none or is inside of no other.
  private mutating func checkValue() throws(UnreadableData) {
    while true {
      skipBlanks()
      guard let bracket = take("{") ?? take("[") else { return try checkScalar() }
      guard closing.count < Self.depthLimit else { throw expected("no more than \(Self.depthLimit) nested values") }
      closing.append(bracket + 2)
      skipBlanks()
      if peek == closing.last { return }
      if bracket == UInt8(ascii: "{") { try checkKey() }
    }
  }

  /// What may follow a value: closing brackets, and a comma if there is something to follow.
  private mutating func closeAndSeparate() throws(UnreadableData) {
    while let bracket = closing.last {
      skipBlanks()
      if peek == bracket {
        index += 1
        closing.removeLast()
      } else {
        guard take(",") != nil else { throw expected("a comma or \(Character(Unicode.Scalar(bracket)))") }
        if bracket == UInt8(ascii: "}") { try checkKey() }
        return
      }
    }
  }

  private mutating func checkKey() throws(UnreadableData) {
    skipBlanks()
    guard peek == UInt8(ascii: "\"") else { throw expected("a key in quotation marks") }
    try checkText()
    skipBlanks()
    if take(":") == nil { throw expected("a colon") }
  }

  private mutating func checkScalar() throws(UnreadableData) {
    switch peek {
    case UInt8(ascii: "\""): try checkText()
    case UInt8(ascii: "t"): try checkWord("true")
    case UInt8(ascii: "f"): try checkWord("false")
    case UInt8(ascii: "n"): try checkWord("null")
    case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): try checkNumber()
    default: throw expected("a value")
    }
  }

  private mutating func checkWord(_ word: StaticString) throws(UnreadableData) {
    let isThere = word.withUTF8Buffer { bytes[index...].starts(with: $0) }
    guard isThere else { throw expected("a value") }
    index += word.utf8CodeUnitCount
  }

  private mutating func checkNumber() throws(UnreadableData) {
    _ = take("-")
    if take("0") == nil { try checkDigits() }
    if take(".") != nil { try checkDigits() }
    if take("e") ?? take("E") != nil {
      _ = take("+") ?? take("-")
      try checkDigits()
    }
  }

  private mutating func checkDigits() throws(UnreadableData) {
    let start = index
    while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
    if index == start { throw expected("a digit") }
  }

  private mutating func checkText() throws(UnreadableData) {
    index += 1
    while true {
      switch peek {
      case UInt8(ascii: "\""):
        index += 1
        return
      case UInt8(ascii: "\\"):
        index += 1
        try checkEscape()
      case .some(0x20...): index += 1
      case nil, .some: throw expected("a quotation mark")
      }
    }
  }

  private mutating func checkEscape() throws(UnreadableData) {
    guard let byte = peek, "\"\\/bfnrtu".utf8.contains(byte) else { throw expected("an escape") }
    index += 1
    guard byte == UInt8(ascii: "u") else { return }
    for _ in 0..<4 {
      guard let byte = peek, "0123456789abcdefABCDEF".utf8.contains(byte) else {
        throw expected("a hexadecimal digit")
      }
      index += 1
    }
  }

  // MARK: Reading

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> UInt8? {
    guard let byte = peek, byte == UInt8(ascii: scalar) else { return nil }
    index += 1
    return byte
  }

  private mutating func skipBlanks() {
    while let byte = peek, byte.isJSONBlank { index += 1 }
  }

  private func expected(_ what: String) -> UnreadableData {
    let before = bytes[..<min(index, bytes.count)]
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let place = index < bytes.count ? "line \(line), column \(index - lineStart + 1)" : "the end"
    return UnreadableData("", "is no JSON: \(what) is expected at \(place)")
  }
}

extension UInt8 {
  /// Whether JSON knows the byte as a blank.
  var isJSONBlank: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r")
      || self == UInt8(ascii: "\t")
  }
}
