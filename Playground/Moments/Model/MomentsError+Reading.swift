import Foundation

extension MomentsError.Problem {
  /// What is wrong with a body that did not decode. A decoder calls everything that is not a whole JSON document
  /// corrupt; the user is helped by knowing that it is empty or ends too early.
  static func reading(_ data: Data, failed error: any Error) -> Self {
    guard case DecodingError.dataCorrupted(let context) = error, context.codingPath.isEmpty else {
      return .wrongShape(ShapeProblem(error))
    }
    var scan = BracketScan()
    data.forEach { scan.read($0) }
    if scan.first == nil { return .emptyBody }
    return scan.isOpen ? .cutOff : .notJSON
  }
}

/// Counts the brackets of a JSON text outside its strings: a text that ends with one open was cut off.
private struct BracketScan {
  private(set) var first: UInt8?
  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  /// False for what never began like an answer: a page of HTML with a brace in it is not a cut answer.
  var isOpen: Bool { (first == UInt8(ascii: "{") || first == UInt8(ascii: "[")) && (depth > 0 || isInString) }

  mutating func read(_ byte: UInt8) {
    if first == nil, ![0x09, 0x0A, 0x0D, 0x20].contains(byte) { first = byte }
    if isInString {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
      }
      return
    }
    switch byte {
    case UInt8(ascii: "\""): isInString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
    default: break
    }
  }
}
