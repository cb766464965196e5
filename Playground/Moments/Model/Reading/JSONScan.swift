/// A fault in the bytes of a JSON text that a decoder reports without a place.
enum JSONFault: Equatable, Sendable {
  case badUTF8(byte: Int)
  /// One half of a surrogate pair: two escapes that form a character only together.
  case loneSurrogate(byte: Int)
  case tooDeep(byte: Int)
}

extension JSONFault: CustomStringConvertible {
  var description: String {
    switch self {
    case .badUTF8(let byte): "bad UTF-8 at byte \(byte)"
    case .loneSurrogate(let byte): "half of a surrogate pair at byte \(byte)"
    case .tooDeep(let byte): "nested deeper than \(JSONScan.deepest) levels at byte \(byte)"
    }
  }
}

/// Scans a JSON text byte by byte, tracking brackets, strings and characters. Bytes count from 1.
struct JSONScan {
  /// The deepest nesting that Foundation decodes (Swift 6.3.1, swiftlang/swift-foundation#1176).
  static let deepest = 512

  /// The first byte that is not blank.
  private(set) var first: UInt8?
  /// The first fault that makes the text unreadable.
  private(set) var fault: JSONFault?
  private var depth = 0
  private var isInString = false

  init(_ bytes: some Collection<UInt8>) {
    var rest = bytes.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var offset = 0
    var escape = Escape.none
    reading: while true {
      switch parser.parseScalar(from: &rest) {
      case .emptyInput: break reading
      case .error(let length):
        found(.badUTF8(byte: offset + 1))
        offset += length
      case .valid(let encoded):
        let byte = encoded.count == 1 ? encoded[encoded.startIndex] : 0x80
        if let lone = escape.read(byte, at: offset + 1, isInString: isInString) { found(.loneSurrogate(byte: lone)) }
        read(byte, isEscaped: escape.isInside, at: offset + 1)
        offset += encoded.count
      }
    }
  }

  /// Whether the text ends inside a bracket or a string, so that it was cut off. False for text that does not begin
  /// like an answer: a page of HTML with a brace in it is not a cut answer.
  var isOpen: Bool { (first == UInt8(ascii: "{") || first == UInt8(ascii: "[")) && (depth > 0 || isInString) }

  private mutating func found(_ fault: JSONFault) { self.fault = self.fault ?? fault }

  private mutating func read(_ byte: UInt8, isEscaped: Bool, at offset: Int) {
    if first == nil, ![0x09, 0x0A, 0x0D, 0x20].contains(byte) { first = byte }
    if isInString {
      if byte == UInt8(ascii: "\""), !isEscaped { isInString = false }
      return
    }
    switch byte {
    case UInt8(ascii: "\""): isInString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      depth += 1
      if depth > Self.deepest { found(.tooDeep(byte: offset)) }
    case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
    default: break
    }
  }
}

/// The state of a scan within the escapes of a string.
private struct Escape {
  static let none = Escape()

  /// Whether the last byte belongs to an escape, and so does not end the string.
  private(set) var isInside = false
  private var hasBackslash = false
  private var digits = 0
  private var value: UInt32 = 0
  private var start = 0
  /// The position of a first half that waits for its second.
  private var high: Int?

  /// - Returns: the position of a half that turns out to be alone.
  mutating func read(_ byte: UInt8, at offset: Int, isInString: Bool) -> Int? {
    isInside = false
    guard isInString else { return nil }
    if digits > 0 {
      isInside = true
      digits -= 1
      value = value << 4 | UInt32(Character(Unicode.Scalar(byte)).hexDigitValue ?? 0)
      return digits == 0 ? endOfUnit() : nil
    }
    if hasBackslash {
      (hasBackslash, isInside) = (false, true)
      if byte == UInt8(ascii: "u") {
        (digits, value) = (4, 0)
        return nil
      }
      return alone()
    }
    if byte == UInt8(ascii: "\\") {
      (hasBackslash, isInside, start) = (true, true, offset)
      return nil
    }
    return alone()
  }

  private mutating func endOfUnit() -> Int? {
    switch value {
    case 0xD800...0xDBFF:
      defer { high = start }
      return high
    case 0xDC00...0xDFFF:
      defer { high = nil }
      return high == nil ? start : nil
    default: return alone()
    }
  }

  private mutating func alone() -> Int? {
    defer { high = nil }
    return high
  }
}
