import Foundation
import RillList
import RillPictures

@testable import RillHeadless

/// A screen of a phone, and what a designer measures on it. Areas are in points of the window.
@MainActor
struct PhoneScreen {
  let window: Window
  let isNavigation: Bool

  init(_ screen: Screen) {
    window = screen.window
    isNavigation = screen.controller is NavigationController
  }

  /// A view that can be seen at least in part, with its whole area.
  @MainActor
  private struct Shown {
    let view: View
    let area: CGRect
    let isInBar: Bool
    /// Whether the view is one of those that fill the screen.
    var isOfScreen: Bool {
      if view is Window { return true }
      return view.superview is Window
    }
  }

  /// The area inside the margins, where text belongs.
  private var textArea: CGRect {
    let side = max(0, (window.bounds.width - 640) / 2)
    return window.bounds.insetBy(dx: side + 16, dy: 0)
  }

  private var barHeight: CGFloat { isNavigation ? 44 : 0 }

  private var shown: [Shown] {
    var found: [Shown] = []
    func collect(_ view: View, at origin: CGPoint, clip: CGRect, isInBar: Bool) {
      let area = view.presentationFrame.offsetBy(dx: origin.x, dy: origin.y)
      let seen = clip.common(with: area)
      guard !view.isHidden, seen.width > 0, seen.height > 0 else { return }
      let isInBar = isInBar || view is NavigationBar
      found.append(Shown(view: view, area: area, isInBar: isInBar))
      for subview in view.subviews { collect(subview, at: area.origin, clip: seen, isInBar: isInBar) }
    }
    collect(window, at: .zero, clip: window.bounds, isInBar: false)
    return found
  }

  var labels: [ShownLabel] {
    shown.compactMap { shown in (shown.view as? Label).map { ShownLabel(label: $0, area: shown.area) } }
      .filter { !$0.lines.isEmpty }
  }

  private var controls: [Shown] { shown.filter { $0.view is Control && !($0.view is RefreshControl) } }
  private var content: [Shown] {
    shown.filter { !$0.isInBar && !($0.view is RefreshControl) && $0.area.height > 0 }
  }

  // MARK: Problems

  var smallControls: [String] {
    let segments = controls.flatMap { shown in
      (shown.view as? SegmentedControl).map { control in
        control.segments.indices.map { Shown(view: control, area: control.area(ofSegment: $0), isInBar: false) }
      } ?? []
    }
    return (controls + segments).filter { $0.area.width < 44 || $0.area.height < 44 }
      .map { "\($0.view.name) is small: \($0.area)" }
  }

  /// The boxes that look as if they could be tapped, and are too small or too close for it.
  var smallBoxes: [String] {
    let small = boxes.filter { $0.area.width < 44 || $0.area.height < 44 }
    return small.map { "\($0.view.name) is small: \($0.area)" } + close(boxes)
  }

  var boxCount: Int { boxes.count }

  private var boxes: [Shown] {
    content.filter { $0.view.background == .shaded && $0.area.width < window.bounds.width }
  }

  var closeControls: [String] { close(controls) }

  private func close(_ controls: [Shown]) -> [String] {
    controls.indices.flatMap { index in
      controls[(index + 1)...].compactMap { other in
        let one = controls[index]
        let across = max(one.area.minX, other.area.minX) - min(one.area.maxX, other.area.maxX)
        let down = max(one.area.minY, other.area.minY) - min(one.area.maxY, other.area.maxY)
        return max(across, down) < 8 ? "\(one.view.inWords) is close to \(other.view.inWords)" : nil
      }
    }
  }

  var misplacedLines: [String] {
    labels.flatMap { label in
      label.overflow.map { "past its view: \($0)" }
        + label.badBreaks(inWidth: room(for: label)).map { "breaks too early: \($0)" }
    }
  }

  /// The width that a label could have: up to the margin, the edges of the boxes and of the row that it is in, the sizes
  /// that constraints set, and what is beside it.
  private func room(for shown: ShownLabel) -> CGFloat {
    let label = shown.label
    var (left, right) = (textArea.minX, textArea.maxX)
    var around: [ObjectIdentifier] = []
    var next: View? = label
    while let view = next {
      around.append(ObjectIdentifier(view))
      let isBox = view !== label && (view.background != .clear || view.border != .none)
      let hasWidth = view.constraints.contains {
        $0.isActive && $0.firstItem === view && $0.firstAttribute == .width && $0.secondItem == nil
      }
      if isBox || hasWidth || view.superviewInLayout == nil, let area = areas[ObjectIdentifier(view)] {
        let inset: CGFloat = isBox ? 16 : 0
        (left, right) = (max(left, area.minX + inset), min(right, area.maxX - inset))
      }
      next = view.superview
    }
    for other in content where other.view.subviews.isEmpty && !around.contains(ObjectIdentifier(other.view)) {
      let area = other.area
      guard !(other.view is Separator), area.minY < shown.area.maxY, area.maxY > shown.area.minY, area.width > 0 else {
        continue
      }
      if area.minX >= shown.area.maxX { right = min(right, area.minX - 8) }
      if area.maxX <= shown.area.minX { left = max(left, area.maxX + 8) }
    }
    return max(shown.area.width, right - left)
  }

  private var areas: [ObjectIdentifier: CGRect] {
    Dictionary(shown.map { (ObjectIdentifier($0.view), $0.area) }) { $1 }
  }

  /// The texts and the controls of the picture, light and dark, that are too faint for what they are on.
  var faintMarks: [String] {
    [false, true].flatMap { isDark in
      let drawn = DrawnMarks(SVGRenderer(isFramed: false, isDark: isDark).picture(of: window))
      let found = drawn.faint + (drawn.measuredTextCount < labels.count ? ["texts that are not measured"] : [])
      return found.map { "\(isDark ? "dark" : "light"): \($0)" }
    }
  }

  /// The number of ticks, chevrons, rings and hearts whose contrast is measured.
  var drawnLineCount: Int { DrawnMarks(SVGRenderer(isFramed: false).picture(of: window)).lineCount }

  /// Texts that end with an ellipsis which is not their own: those of labels, controls, captions and the bar.
  var cutTexts: [String] {
    let whole = shown.compactMap(\.view.ownAccessibilityLabel)
    return texts.map(\.text).filter { text in text.hasSuffix("…") && !whole.contains { $0.contains(text) } }
      .map { "is cut: \($0)" }
  }

  private var texts: [DrawnTexts.Text] { DrawnTexts(SVGRenderer(isFramed: false).picture(of: window)).all }

  /// Texts outside of the margins, and those that are not drawn in letters of their own widths.
  var misplacedTexts: [String] {
    // Both have the same texts, in other colors.
    let pictures = [false, true].map { SVGRenderer(isFramed: false, isDark: $0).picture(of: window) }
    let texts = DrawnTexts(pictures[0]).all
    let misplaced = texts.filter { text in
      let area = text.baseline < barHeight ? window.bounds.insetBy(dx: 16, dy: 0) : textArea
      return text.left < area.minX - 0.01 || text.right > area.maxX + 1
    }
    return misplaced.map { "past the margin: \($0.text)" } + pictures.filter { $0.contains("textLength") }
      + (texts.isEmpty && !labels.isEmpty ? ["no text"] : [])
  }

  /// Whether something is where the page begins.
  var hasUnscrolledContent: Bool { !marks.isEmpty && !isScrolled }

  private var isScrolled: Bool {
    shown.contains { shown in (shown.view as? ListView).map { $0.contentOffset.y != 0 } ?? false }
  }

  private var marks: [Shown] { content.filter { $0.view is Label || $0.view is Control || $0.view is ImageView } }

  /// The views less than 8 points below the bar, unless they have been scrolled there.
  var contentTooHigh: [String] {
    guard !isScrolled else { return [] }
    return marks.filter { $0.area.minY < barHeight + 8 }.map { "\($0.view.inWords) touches the bar" }
  }

  var contentTooWide: [String] {
    let side = max(0, (window.bounds.width - 640) / 2)
    return content.filter { $0.view.subviews.isEmpty && !($0.view is ListView) && !$0.isOfScreen }
      .filter { $0.area.minX < side - 0.01 || $0.area.maxX > window.bounds.width - side + 0.01 }
      .map { "\($0.view.inWords) is outside of the readable width: \($0.area)" }
  }

  /// The boxes, pictures and lines that are neither from edge to edge nor inside the margins. The line over the status of
  /// a list is as wide as the list.
  var overhangs: [String] {
    content.filter { shown in
      let isLine = shown.view is Separator && !(shown.view.superview is StackView)
      guard shown.view.background == .shaded || shown.view is ImageView || isLine else { return false }
      return shown.area.width < window.bounds.width
        && (shown.area.minX < textArea.minX - 0.01 || shown.area.maxX > textArea.maxX + 0.01)
    }.map { "\($0.view.inWords) overhangs: \($0.area)" }
  }

  /// The lines below a list that are not at its end.
  var strayLines: [String] {
    let ends = shown.filter { $0.view is ListView }.map(\.area.maxY)
    return content.filter { line in
      line.view is Separator && ends.contains { line.area.minY >= $0 - 0.01 && line.area.maxY > $0 + 1.01 }
    }.map { "a line is not at the end of the list: \($0.area)" }
  }

  /// The texts whose further lines begin below their bullet.
  var looseBullets: [String] { labels.compactMap(\.label.text).filter { $0.contains("• ") } }

  /// The distances from the titles of parts to the rows below them.
  func placesBelowTitles(_ isRow: (View) -> Bool) -> Set<CGFloat> {
    func isInRow(_ view: View) -> Bool { isRow(view) || view.superview.map(isInRow) ?? false }
    let sorted = labels.sorted { $0.top < $1.top }
    let firsts = zip(sorted, sorted.dropFirst()).filter { title, row in
      title.label.text?.hasPrefix("▍") == true && isInRow(row.label)
    }
    return Set(firsts.map { $1.top - $0.top })
  }

  /// The distances from the ends of texts to the margin.
  func ends(ofTextsWith prefix: String) -> [CGFloat] {
    texts.filter { $0.text.hasPrefix(prefix) }.map { textArea.maxX - $0.right }
  }

  /// The distances of each picture from the margin and from the text beside it.
  var pictureDistances: [(margin: CGFloat, text: CGFloat)] {
    content.filter { $0.view is ImageView }.map { picture in
      let texts = labels.map { max($0.area.minX - picture.area.maxX, picture.area.minX - $0.area.maxX) }
      return (
        min(picture.area.minX - textArea.minX, textArea.maxX - picture.area.maxX), texts.min() ?? .infinity
      )
    }
  }

  /// The space between two groups side by side that begin with a label.
  func gaps(ofLabels first: String, _ second: String, width: CGFloat) -> [CGFloat] {
    let places = [first, second].compactMap { text in labels.first { $0.label.text == text }?.area.origin }
    guard places.count == 2, places[0].y == places[1].y else { return [] }
    return [abs(places[1].x - places[0].x) - width]
  }

  var fieldEdges: Set<CGFloat> { Set(controls.filter { $0.view is TextField }.map(\.area.minX)) }
}

/// A label with its lines.
@MainActor
struct ShownLabel {
  let label: Label
  let area: CGRect

  /// The upper edge of the first line.
  var top: CGFloat { area.minY + (lines.first?.area.minY ?? 0) }

  private var ruler: TextRuler { label.metric.ruler(of: label.style) }

  var lines: [(text: String, area: CGRect)] {
    label.drawingMarks().compactMap { if case .line(let text, let area, _, _) = $0 { (text, area) } else { nil } }
  }

  /// The lines that are wider than their space, and those outside of the label.
  var overflow: [String] {
    lines.filter { text, area in
      ruler.width(of: text) > area.width.rounded(.up) || !label.bounds.contains(area)
    }.map(\.text)
  }

  /// The lines that end inside a word, and those that end too early in the width that the label could have: more than a
  /// third is free, and the next word fits.
  func badBreaks(inWidth width: CGFloat) -> [String] {
    var bad: [String] = []
    var rest = (label.text ?? "")[...]
    for (line, next) in zip(lines, lines.dropFirst()) {
      guard let place = rest.firstRange(of: line.text) else {
        bad.append(line.text)
        continue
      }
      rest = rest[place.upperBound...]
      let free = width - ruler.width(of: line.text)
      guard let before = line.text.last, let after = rest.first, !after.isNewline else { continue }
      if isOfWord(before), isOfWord(after) { bad.append(line.text) }
      let word = (after == " " ? " " : "") + next.text.prefix(while: isOfWord)
      if free > width / 3, ruler.width(of: word) <= free { bad.append(line.text) }
    }
    return bad
  }

  private func isOfWord(_ character: Character) -> Bool {
    character != " " && TextMetric.cells(of: character) == 1
  }
}
