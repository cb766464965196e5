import Foundation
import RillList

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
    controls.filter { $0.area.width < 44 || $0.area.height < 44 }.map { "\($0.view.name) is small: \($0.area)" }
  }

  var closeControls: [String] {
    let controls = controls
    return controls.indices.flatMap { index in
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
      label.overflow.map { "past its view: \($0)" } + label.badBreaks.map { "breaks too early: \($0)" }
    }
  }

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

  /// The views less than 8 points below the bar, unless they have been scrolled there.
  var contentTooHigh: [String] {
    let lists = shown.compactMap { $0.view as? ListView }
    guard lists.allSatisfy({ $0.contentOffset.y == 0 }) else { return [] }
    return content.filter { $0.view is Label || $0.view is Control || $0.view is ImageView }
      .filter { $0.area.minY < barHeight + 8 }.map { "\($0.view.inWords) touches the bar" }
  }

  var contentTooWide: [String] {
    let side = max(0, (window.bounds.width - 640) / 2)
    return content.filter { $0.view.subviews.isEmpty && !($0.view is ListView) && !$0.isOfScreen }
      .filter { $0.area.minX < side - 0.01 || $0.area.maxX > window.bounds.width - side + 0.01 }
      .map { "\($0.view.inWords) is outside of the readable width: \($0.area)" }
  }

  var fieldEdges: Set<CGFloat> { Set(controls.filter { $0.view is TextField }.map(\.area.minX)) }
}

/// A label with its lines.
@MainActor
struct ShownLabel {
  let label: Label
  let area: CGRect

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

  /// The lines that end inside a word, and those that end too early: more than a third is free, and the next word fits.
  var badBreaks: [String] {
    var bad: [String] = []
    var rest = (label.text ?? "")[...]
    for (line, next) in zip(lines, lines.dropFirst()) {
      guard let place = rest.firstRange(of: line.text) else {
        bad.append(line.text)
        continue
      }
      rest = rest[place.upperBound...]
      let free = line.area.width - ruler.width(of: line.text)
      guard let before = line.text.last, let after = rest.first, !after.isNewline else { continue }
      if isOfWord(before), isOfWord(after) { bad.append(line.text) }
      let word = (after == " " ? " " : "") + next.text.prefix(while: isOfWord)
      if free > line.area.width / 3, ruler.width(of: word) <= free { bad.append(line.text) }
    }
    return bad
  }

  private func isOfWord(_ character: Character) -> Bool {
    character != " " && TextMetric.cells(of: character) == 1
  }
}
