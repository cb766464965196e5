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

/// A value in a JSON document that does not have the expected form, and its path.
struct ShapeProblem: Equatable, Sendable {
  /// The path to the value, such as `data.moments[3].photos`; empty for the document itself.
  var path: String
  /// The end of a sentence that begins with the path, such as "is missing".
  var fault: String
}

extension ShapeProblem: CustomStringConvertible {
  var description: String { (path.isEmpty ? "the value" : path) + " " + fault }
}

extension ShapeProblem {
  /// The fault of bytes that a decoder reads only when their value is requested.
  static let badText = "holds no valid text (bad UTF-8, half a surrogate pair or a bad escape)"

  /// Describes a decoding error, leaving out the first `depth` steps of its path.
  init(_ error: any Error, below depth: Int = 0) {
    let path: [any CodingKey]
    let fault: String
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      (path, fault) = (context.codingPath + [key], "is missing")
    case DecodingError.valueNotFound(let type, let context):
      (path, fault) = (context.codingPath, "is null, not " + Self.name(of: type))
    case DecodingError.typeMismatch(let type, let context):
      (path, fault) = (context.codingPath, "is not " + Self.name(of: type))
    case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty:
      (path, fault) = ([], Self.badText)
    case DecodingError.dataCorrupted(let context):
      (path, fault) = (context.codingPath, context.debugDescription.printable(atMost: 80))
    default:
      (path, fault) = ([], Self.badText)
    }
    self.init(path: Self.text(of: path.dropFirst(depth)), fault: fault)
  }

  private static func text(of path: some Sequence<any CodingKey>) -> String {
    path.reduce(into: "") { text, key in
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += (text.isEmpty ? "" : ".") + key.stringValue
      }
    }
  }

  /// The JSON term for the type that Swift expected. The decoder reports containers as `[String: Any]` and `[Any]`.
  private static func name(of type: Any.Type) -> String {
    switch type {
    case is String.Type: "text"
    case is Bool.Type: "true or false"
    case is [Any].Type: "a list"
    case is [String: Any].Type: "an object"
    default: "an object"
    }
  }
}

// A decoder does not report the place of bytes that are not text. Here each text is decoded with its key, so that the
// field can be named.

extension KeyedDecodingContainer {
  func text(_ key: Key) throws -> String { try placed(key) { try decode(String.self, forKey: key) } }

  func textIfPresent(_ key: Key) throws -> String? { try placed(key) { try decodeIfPresent(String.self, forKey: key) } }

  /// The texts of a list, without null values.
  func texts(_ key: Key) throws -> [String] {
    try placed(key) { try decode([String?].self, forKey: key).compactMap(\.self) }
  }

  /// A value, or its failure with the field that holds it.
  func placed<Value>(_ key: Key, _ read: () throws -> Value) throws -> Value {
    do {
      return try read()
    } catch let error as DecodingError {
      guard case .dataCorrupted(let context) = error, context.codingPath.isEmpty else { throw error }
      throw badText(in: key)
    } catch {
      // The decoder's own errors arrive unchanged, and become decoding errors only at the top.
      throw badText(in: key)
    }
  }

  private func badText(in key: Key) -> DecodingError {
    .dataCorrupted(.init(codingPath: codingPath + [key], debugDescription: ShapeProblem.badText))
  }
}

extension Moment {
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    id = try fields.text(.id)
    userDetails = try fields.decode(Author.self, forKey: .userDetails)
    type = try fields.placed(.type) { try fields.decode(MomentType.self, forKey: .type) }
    title = try fields.textIfPresent(.title)
    url = try fields.textIfPresent(.url)
    photos = try fields.texts(.photos)
    createdDate = try fields.text(.createdDate)
    isLiked = try fields.decodeIfPresent(Bool.self, forKey: .isLiked)
    likes = try fields.decodeIfPresent([Like].self, forKey: .likes)
  }
}

extension Moment.Author {
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    name = try fields.text(.name)
    avatar = try fields.text(.avatar)
  }
}

extension Moment.Like {
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    id = try fields.text(.id)
    avatar = try fields.text(.avatar)
  }
}

extension MomentsDetails.UserDetails {
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    id = try fields.text(.id)
    name = try fields.text(.name)
    avatar = try fields.text(.avatar)
    backgroundImage = try fields.text(.backgroundImage)
  }
}
