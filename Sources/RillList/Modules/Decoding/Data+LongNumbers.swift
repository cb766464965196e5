import Foundation

extension Data {
  /// The JSON with each number of more than 38 digits as text. A `Decimal` would round such a number silently.
  ///
  /// Zeros at either end don't count. Other data than JSON in UTF-8 may be returned with quotation marks anywhere.
  ///
  /// Complexity: O(bytes).
  func quotingLongNumbers() -> Data {
    let bytes = [UInt8](self)
    var result: [UInt8] = []
    var copied = 0
    var index = 0
    while index < bytes.count {
      let start = index
      if bytes[index] == UInt8(ascii: "\"") {
        repeat {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        } while index < bytes.count && bytes[index] != UInt8(ascii: "\"")
        index += 1
        continue
      }
      while index < bytes.count, bytes[index].isPartOfNumber { index += 1 }
      if index - start > 38, bytes[start..<index].significantDigits > 38 {
        result += bytes[copied..<start] + [UInt8(ascii: "\"")] + bytes[start..<index] + [UInt8(ascii: "\"")]
        copied = index
      }
      if index == start { index += 1 }
    }
    return copied == 0 ? self : Data(result + bytes[copied...])
  }
}

extension ArraySlice<UInt8> {
  /// How many digits a number has, without zeros at either end and without its exponent.
  fileprivate var significantDigits: Int {
    let digits = prefix { $0 | 0x20 != UInt8(ascii: "e") }.filter(\.isDigit)
    guard let first = digits.firstIndex(where: { $0 != UInt8(ascii: "0") }) else { return 0 }
    return (digits.lastIndex { $0 != UInt8(ascii: "0") } ?? first) - first + 1
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  fileprivate var isPartOfNumber: Bool {
    switch self {
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): true
    default: isDigit
    }
  }
}
