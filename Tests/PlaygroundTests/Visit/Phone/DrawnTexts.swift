import Foundation

@testable import RillHeadless

/// The texts of an SVG picture, with the space that their letters take.
struct DrawnTexts {
  struct Text {
    let text: String
    let left: Double
    let right: Double
    let baseline: Double
  }

  let all: [Text]

  init(_ svg: String) {
    all = svg.matches(of: /<text ([^>]*)>([^<]*)<\/text>/).compactMap { match in
      var attributes: [String: String] = [:]
      for attribute in match.output.1.matches(of: /([a-z-]+)="([^"]*)"/) {
        attributes[String(attribute.output.1)] = String(attribute.output.2)
      }
      guard let x = attributes["x"].flatMap(Double.init), let y = attributes["y"].flatMap(Double.init) else {
        return nil
      }
      let text = String(match.output.2).replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
      let size = attributes["font-size"].flatMap(Double.init) ?? 15
      // Layout rounds widths up; the letters take no more than they need.
      let ruler = TextRuler(fontSize: size, isBold: attributes["font-weight"] == "bold")
      let width = Double(ruler.units(in: text)) * size / Double(TypeFace.unitsPerEm)
      let left = ["middle": x - width / 2, "end": x - width][attributes["text-anchor"]] ?? x
      return Text(text: text, left: left, right: left + width, baseline: y)
    }
  }
}
