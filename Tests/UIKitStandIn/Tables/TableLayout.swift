/// The frames of a table, from the heights of its rows, headers and footers, one below the other.
struct TableLayout {
  let width: CGFloat
  private(set) var height: CGFloat = 0
  private var frames: [Element: CGRect] = [:]

  static func header(_ section: Int) -> Element { Element(kind: "header", path: IndexPath(row: 0, section: section)) }
  static func footer(_ section: Int) -> Element { Element(kind: "footer", path: IndexPath(row: 0, section: section)) }

  init(width: CGFloat) { self.width = width }

  subscript(element: Element) -> CGRect? { frames[element] }

  /// Adds an element below the others, and nothing if it has no height.
  mutating func append(_ element: Element, padding: CGFloat = 0, height own: CGFloat) {
    if own <= 0 { return }
    frames[element] = CGRect(x: 0, y: height + padding, width: width, height: own)
    height += padding + own
  }

  func frames(in part: CGRect) -> [Element: CGRect] { frames.filter { $0.value.overlaps(part) } }
}
