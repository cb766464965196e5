import Foundation
import RillHeadless
import RillPictures
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

@MainActor @Suite struct SVGRendererTests {
  private func screen(columns: Int, rows: Int) -> View {
    configure(View()) { $0.frame.size = TextMetric.size(columns: columns, rows: rows) }
  }

  private func placed(_ view: View, _ x: Int, _ y: Int, _ columns: Int, _ rows: Int) -> View {
    view.frame = CGRect(origin: CGPoint(x: x * 8, y: y * 16), size: TextMetric.size(columns: columns, rows: rows))
    return view
  }

  /// An element of a picture with its attributes.
  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [(name: String, attributes: [String: String], text: String)] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) { elements.append((name, attributes, "")) }

    func parser(_ parser: XMLParser, foundCharacters text: String) { elements[elements.count - 1].text += text }
  }

  /// The elements of an SVG that must be well-formed XML.
  private func elements(of svg: String) throws -> [(name: String, attributes: [String: String], text: String)] {
    let parser = XMLParser(data: Data(svg.utf8))
    let reader = Reader()
    parser.delegate = reader
    try #require(parser.parse(), "\(String(describing: parser.parserError))")
    // Line breaks and indentation between elements are not part of their text.
    return reader.elements.map { ($0.name, $0.attributes, $0.text.components(separatedBy: "\n")[0]) }
  }

  private func form() -> View {
    let page = screen(columns: 30, rows: 12)
    let field = configure(TextField(placeholder: "Name")) { $0.text = "Ada" }
    let segments = configure(SegmentedControl(["Day", "Week"])) { $0.selectedSegmentIndex = 1 }
    let off = configure(Button("Off")) { $0.isEnabled = false }
    let progress = ActivityIndicator()
    progress.startAnimating()
    page.addSubviews(
      placed(Button("Save"), 0, 0, 8, 1), placed(off, 10, 0, 8, 1), placed(field, 0, 1, 20, 1),
      placed(Checkbox("Milk", isOn: true), 0, 2, 12, 1), placed(segments, 0, 3, 12, 1),
      placed(ImageView(Image(alternativeText: "lake")), 0, 4, 10, 3), placed(progress, 0, 7, 12, 1),
      placed(Separator(), 0, 8, 30, 1), placed(Label("plain"), 0, 9, 10, 1))
    return page
  }

  @Test func `controls are drawn as what they are, without the characters that stand for them`() throws {
    let svg = SVGRenderer(isFramed: false).picture(of: form())
    let texts = try elements(of: svg).filter { $0.name == "text" }.map(\.text)
    #expect(texts == ["Save", "Off", "Ada", "Milk", "Day", "Week", "lake", "Loading…", "plain"])
    #expect(try elements(of: svg).filter { $0.name == "path" }.count == 3)
  }

  @Test func `no text leaves its room, and none overlaps another`() throws {
    let page = screen(columns: 40, rows: 4)
    let texts = ["WWWWWWWWWWWWWWWWWWW", "iiiiiiiii", "中文字符 and 👨‍👩‍👧‍👦", "MMMM@@@@", "", "  x  "]
    for (index, text) in texts.enumerated() {
      for alignment in [TextAlignment.left, .center, .right] {
        let label = Label(text, style: TextStyle(font: .title, isBold: true))
        label.alignment = alignment
        let column = [TextAlignment.left: 0, .center: 13, .right: 26][alignment] ?? 0
        page.addSubview(placed(label, column, index % 4, 12, 1))
      }
      for element in try elements(of: SVGRenderer(isFramed: false).picture(of: page)) where element.name == "text" {
        let x = try #require(element.attributes["x"].flatMap(Double.init))
        let width = TextMetric.width(of: element.text)
        let start = ["middle": x - width / 2, "end": x - width][element.attributes["text-anchor"]] ?? x
        let column = [0.0, 104, 208].last { $0 <= start + 0.01 } ?? 0
        #expect(start >= column && start + width <= column + 96.01, "\(element)")
        #expect(element.attributes["textLength"] == nil)
      }
      for subview in page.subviews { subview.removeFromSuperview() }
    }
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func `only a label that is full at a margin begins there, to grow away from it in a wider font`(
    direction: LayoutDirection
  ) throws {
    let isMirrored = direction == .rightToLeft
    let body = TextStyle()
    func width(_ text: String) -> CGFloat { ScreenMetric.phone.width(of: text, body) }
    func x(_ left: CGFloat, _ width: CGFloat) -> CGFloat { isMirrored ? 320 - left - width : left }
    let controller = ViewController()
    let lines = Label("several words at the margin", numberOfLines: 0)
    let centered = configure(Label("centered")) { $0.alignment = .center }
    let whole = String(repeating: "1", count: 34) + "."
    let labels: [(Label, left: CGFloat, width: CGFloat)] = [
      (Label("5 min"), 304 - width("5 min"), width("5 min")), (Label("inside"), 250 - width("inside"), width("inside")),
      (Label("free"), 204, 100), (Label(" in "), 304 - width(" in "), width(" in ")),
      (lines, 304 - width("several words at"), width("several words at")),
      (centered, 304 - width("centered"), width("centered")), (Label(whole), 16, 288),
      (Label("cut here"), 320 - width("cut"), width("cut here")),
    ]
    #expect(width(whole) == 288)
    for (index, (label, left, width)) in labels.enumerated() {
      label.semanticContentAttribute = isMirrored ? .forceRightToLeft : .forceLeftToRight
      label.frame = CGRect(x: x(left, width), y: CGFloat(48 * index), width: width, height: label === lines ? 40 : 20)
      controller.view.addSubview(label)
    }
    let screen = Screen(controller, columns: 40, rows: 20, metric: .phone)
    let texts = try elements(of: SVGRenderer(isFramed: false).picture(of: screen.window)).filter { $0.name == "text" }
    let atMargin = texts.filter { $0.attributes["x"] == (isMirrored ? "16" : "304") }.map(\.text)
    #expect(atMargin == ["5 min"])
    let moved = texts.filter { $0.attributes["text-anchor"] == (isMirrored ? nil : "end") }.map(\.text)
    #expect(moved == ["5 min"])
    #expect(texts.count == 9)
  }

  @Test(arguments: [
    "</text><script>alert(1)</script>", "\"'&<>", "\u{1B}[31mred", "\u{0}\u{8}\u{9B}", "\u{FFFE}\u{FFFF}", "]]>",
    "\u{202E}evil", "a\nb\tc\u{2028}d",
  ])
  func `no text can put anything but text into the picture`(text: String) throws {
    let page = screen(columns: 60, rows: 8)
    let field = configure(TextField(placeholder: text)) { $0.text = text }
    page.addSubviews(
      placed(Label(text, numberOfLines: 0), 0, 0, 60, 2), placed(Button(text), 0, 2, 60, 1), placed(field, 0, 3, 60, 1),
      placed(Checkbox(text), 0, 4, 60, 1), placed(SegmentedControl([text]), 0, 5, 60, 1),
      placed(ImageView(Image(alternativeText: text)), 0, 6, 60, 2))
    let svg = SVGRenderer().picture(of: page, title: text)
    let names = Set(try elements(of: svg).map(\.name))
    #expect(names.isSubset(of: ["svg", "title", "rect", "text", "path", "circle", "g", "clipPath"]))
    let controls = svg.unicodeScalars.filter { $0.properties.generalCategory == .control && $0 != "\n" }
    #expect(controls.isEmpty)
    #expect(!svg.unicodeScalars.contains { $0.properties.isBidiControl || $0.value == 0xFFFE || $0.value == 0xFFFF })
  }

  @Test func `the picture is the same bytes each time`() {
    #expect(SVGRenderer().picture(of: form(), title: "Form") == SVGRenderer().picture(of: form(), title: "Form"))
  }

  @Test func `parts outside are cut, hidden views are not drawn, and faint ones are`() throws {
    let page = screen(columns: 10, rows: 2)
    let faint = configure(Label("faint")) { $0.alpha = 0.4 }
    page.addSubviews(
      placed(Label("wide one"), 6, 0, 8, 1), placed(configure(Label("hidden")) { $0.isHidden = true }, 0, 0, 6, 1),
      placed(configure(Label("clear")) { $0.alpha = 0.001 }, 0, 0, 6, 1), placed(faint, 0, 1, 6, 1),
      placed(Label("away"), 40, 0, 6, 1))
    let elements = try elements(of: SVGRenderer(isFramed: false).picture(of: page))
    #expect(elements.filter { $0.name == "text" }.map(\.text) == ["wide one", "faint"])
    #expect(elements.filter { $0.name == "clipPath" }.count == 1)
    #expect(elements.contains { $0.attributes["opacity"] == "0.4" })
  }

  @Test(arguments: [CGFloat.nan, .infinity, -.infinity, -40, 1e300])
  func `no frame traps`(size: CGFloat) throws {
    let page = screen(columns: 3, rows: 1)
    let image = ImageView(Image(alternativeText: "x"))
    image.frame = CGRect(x: size, y: size, width: size, height: 48)
    page.addSubview(image)
    _ = try elements(of: SVGRenderer().picture(of: page))
    page.frame.size = CGSize(width: size, height: size)
    _ = try elements(of: SVGRenderer().picture(of: page))
  }

  private func titled() -> ViewController { configure(ViewController()) { $0.title = "Teas" } }

  @Test func `the title is in a bar, except for a navigation controller, which has its own`() throws {
    let root = titled()
    let screen = Screen(root, columns: 20, rows: 4)
    #expect(try elements(of: screen.svg).filter { $0.text == "Teas" }.map(\.name) == ["title", "text"])
    let navigation = Screen(NavigationController(rootViewController: root), columns: 20, rows: 4)
    #expect(try elements(of: navigation.svg).filter { $0.text == "Teas" }.map(\.name) == ["title", "text"])
    let svg = SVGRenderer().picture(of: NavigationController(rootViewController: titled()))
    #expect(try elements(of: svg).filter { $0.name == "title" }.map(\.text) == ["Teas"])
  }

  @Test func `all phones have one size, whether the bar is in the window or only in the picture`() throws {
    func height(_ svg: String) throws -> String? { try elements(of: svg).first?.attributes["height"] }
    func navigation() -> ViewController { NavigationController(rootViewController: titled()) }
    let plain = Screen(titled(), columns: 40, rows: 6, metric: .phone)
    let wanted = try height(plain.svg)
    plain.controller = navigation()
    #expect(try height(plain.svg) == wanted)
    plain.resize(columns: 40, rows: 6)
    #expect(try height(plain.svg) == wanted)
    plain.controller = titled()
    #expect(try height(plain.svg) == wanted)
    #expect(try height(Screen(navigation(), columns: 40, rows: 6, metric: .phone).svg) == wanted)
    let screen = Screen(navigation(), columns: 40, rows: 9)
    #expect(try height(screen.onPhone(columns: 30, rows: 6) { screen.svg }) == wanted)
    #expect(screen.onPhone(columns: 50, rows: 6) { screen.svg }.contains(#" width="420" height="#))
  }

  @Test(arguments: [false, true])
  func `the camera is black`(isDark: Bool) throws {
    let elements = try elements(of: Screen(ViewController(), columns: 40, rows: 4, metric: .phone).svg(isDark: isDark))
    #expect(elements.filter { $0.attributes["width"] == "76" }.map { $0.attributes["fill"] } == ["#000000"])
  }

  @Test(arguments: [("♡ Save", ["Save"]), ("♥ Saved", ["Saved"]), ("✕", []), ("Save ♡", ["Save ♡"])])
  func `on a phone, a symbol before a text is a path, and not a letter of an unknown font`(
    title: String, texts: [String]
  ) throws {
    let controller = ViewController()
    controller.view.addSubview(configure(Button(title)) { $0.frame = CGRect(x: 0, y: 0, width: 120, height: 44) })
    let screen = Screen(controller, columns: 40, rows: 4, metric: .phone)
    let elements = try elements(of: SVGRenderer(isFramed: false).picture(of: screen.window))
    #expect(elements.filter { $0.name == "text" }.map(\.text) == texts)
    let places = elements.compactMap { $0.attributes["transform"]?.firstMatch(of: /translate\(([0-9.]+)/)?.output.1 }
    #expect(places.count == (texts == ["Save ♡"] ? 0 : 1))
    guard let place = places.first.flatMap({ Double($0) }) else { return }
    let bold = TextStyle(isBold: true)
    #expect(place == 60 - Double(ScreenMetric.phone.width(of: title, bold)) / 2)
    guard let text = elements.first(where: { $0.name == "text" }) else { return }
    let start = place + Double(ScreenMetric.phone.width(of: "♡ ", bold))
    #expect(text.attributes["x"].flatMap(Double.init) == start)
  }

  @Test func `a shaded picture has the corners of a shaded box`() throws {
    let page = screen(columns: 40, rows: 8)
    let image = configure(ImageView(Image(alternativeText: "x"))) { $0.appearance = .shaded }
    page.addSubviews(placed(configure(View()) { $0.background = .shaded }, 1, 0, 16, 4), placed(image, 1, 4, 16, 4))
    let elements = try elements(of: SVGRenderer(isFramed: false).picture(of: page))
    let rects = elements.filter { $0.name == "rect" && $0.attributes["width"] == "128" }
    #expect(rects.map { $0.attributes["rx"] } == ["6", "6"])
  }

  @Test(arguments: [40, 120])
  func `the screen is between the status bar and the line at the bottom of the device`(columns: Int) throws {
    let screen = Screen(ViewController(), columns: columns, rows: 4, metric: .phone)
    let elements = try elements(of: screen.svg)
    func number(_ name: String, _ attributes: [String: String]) -> Double { Double(attributes[name] ?? "") ?? 0 }
    let group = try #require(elements.firstIndex { $0.name == "g" })
    let move = try #require(elements[group].attributes["transform"]?.split(separator: " ").last?.dropLast())
    let top = try #require(Double(move))
    let around = elements[..<group].filter { $0.name != "svg" && $0.name != "title" }.dropFirst(2)
    #expect(around.count > 6)
    for (name, attributes, _) in around {
      let (start, height) = (number("y", attributes), number("height", attributes))
      let isAbove = name == "text" ? start <= top : start + height <= top
      #expect(isAbove || start >= top + screen.window.bounds.height, "\(attributes)")
    }
  }

  @Test(arguments: [
    ("1", 1.0), ("0", -0.001), ("-0.5", -0.5), ("12.35", 12.345678), ("0", Double.nan), ("7.07", 7.07), ("3", 2.9999),
  ])
  func `numbers have two decimals at most`(text: String, number: Double) throws {
    let page = screen(columns: 30, rows: 2)
    let image = ImageView(Image(alternativeText: "x"))
    image.appearance = .shaded
    image.frame = CGRect(x: number, y: 0, width: 80, height: 16)
    page.addSubview(image)
    let rects = try elements(of: SVGRenderer(isFramed: false).picture(of: page)).filter { $0.name == "rect" }
    if number.isFinite { #expect(rects.contains { $0.attributes["x"] == text }) }
    #expect(rects.allSatisfy { ($0.attributes["x"] ?? "").wholeMatch(of: /-?\d+(\.\d{1,2})?/) != nil })
  }
}
