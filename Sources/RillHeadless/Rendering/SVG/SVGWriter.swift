import Foundation

/// Writes the elements of an SVG file, one per line.
///
/// Numbers have at most two decimals and no locale, and text contains only valid characters.
struct SVGWriter {
  private(set) var lines: [String] = []
  private var depth = 0
  private var clips = 0

  typealias Attributes = KeyValuePairs<String, SVGValue?>

  mutating func add(_ name: String, _ attributes: Attributes) {
    write("<\(name)\(Self.text(of: attributes))/>")
  }

  mutating func add(_ name: String, _ attributes: Attributes, text: String) {
    write("<\(name)\(Self.text(of: attributes))>\(Self.escaped(text))</\(name)>")
  }

  mutating func begin(_ name: String, _ attributes: Attributes) {
    write("<\(name)\(Self.text(of: attributes))>")
    depth += 1
  }

  mutating func end(_ name: String) {
    depth -= 1
    write("</\(name)>")
  }

  /// Begins a group that shows only the content of an area.
  ///
  /// The group ends with `end("g")`.
  mutating func beginClip(_ area: CGRect) {
    clips += 1
    begin("clipPath", ["id": .text("clip\(clips)")])
    addRect(area, [:])
    end("clipPath")
    begin("g", ["clip-path": .text("url(#clip\(clips))")])
  }

  mutating func addRect(_ area: CGRect, radius: Double = 0, _ attributes: Attributes) {
    let round = radius > 0 ? Self.text(of: ["rx": .number(min(radius, area.width / 2, area.height / 2))]) : ""
    let place = Self.text(of: [
      "x": .number(area.minX), "y": .number(area.minY), "width": .number(area.width), "height": .number(area.height),
    ])
    write("<rect\(place)\(round)\(Self.text(of: attributes))/>")
  }

  private mutating func write(_ line: String) { lines.append(String(repeating: " ", count: depth) + line) }

  private static func text(of attributes: Attributes) -> String {
    attributes.map { name, value in value.map { " \(name)=\"\($0.written)\"" } ?? "" }.joined()
  }

  /// Returns text with the escapes and replacements that XML requires.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      case _ where scalar.properties.generalCategory == .control: escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

/// The value of an attribute.
enum SVGValue {
  case text(String)
  case number(Double)

  var written: String {
    switch self {
    case .text(let text): return SVGWriter.escaped(text)
    case .number(let number):
      guard number.isFinite else { return "0" }
      // Whole hundredths: no locale, no exponent, and no "-0".
      let hundredths = Int((min(max(number, -1e9), 1e9) * 100).rounded())
      let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
      let fraction = rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)"
      return "\(hundredths < 0 ? "-" : "")\(whole)\(fraction)"
    }
  }
}
