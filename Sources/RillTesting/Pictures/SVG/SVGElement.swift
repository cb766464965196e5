/// An element of an SVG document.
struct SVGElement {
  private let name: String
  private let attributes: [(String, String)]
  private let content: [SVGElement]
  private let text: String

  init(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], text: String = "", _ content: [SVGElement] = []
  ) {
    self.name = name
    self.attributes = attributes.map { ($0.key, $0.value) }
    self.text = text
    self.content = content
  }

  /// The document, with a line for each element.
  func document(indent: String = "") -> String {
    let opening = "\(indent)<\(name)" + attributes.map { " \($0.0)=\"\(Self.escaped($0.1))\"" }.joined()
    if !text.isEmpty { return "\(opening)>\(Self.escaped(text))</\(name)>\n" }
    if content.isEmpty { return "\(opening)/>\n" }
    return "\(opening)>\n" + content.map { $0.document(indent: indent + "  ") }.joined() + "\(indent)</\(name)>\n"
  }

  /// A whole document, with a title and a description for readers of the screen.
  static func picture(
    _ title: String, _ description: String, width: Int, height: Int, _ content: [SVGElement]
  ) -> String {
    SVGElement(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": "\(width)", "height": "\(height)",
        "viewBox": "0 0 \(width) \(height)", "role": "img", "font-size": "13",
        "font-family": "ui-monospace, SFMono-Regular, Menlo, Consolas, DejaVu Sans Mono, monospace",
      ],
      [SVGElement("title", text: title), SVGElement("desc", text: description)] + content
    ).document()
  }

  private static func escaped(_ text: String) -> String {
    text.map { character in
      switch character {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      default: String(character)
      }
    }.joined()
  }
}
