import Foundation

/// Draws a hierarchy of views as lines of characters.
///
/// The picture depends on the tree alone. Every line has the same display width, whatever its text contains, and
/// without colors it contains no escape byte.
///
/// ```swift
/// let screen = TextRenderer().picture(of: controller, title: "Moments")
/// ```
@MainActor
public struct TextRenderer {
  /// Whether ANSI escape sequences show the roles of text.
  ///
  /// Use it on a terminal only.
  public var color: Bool
  /// Whether a box is drawn around the picture, which makes it two columns wider and two lines higher than the view.
  public var isFramed: Bool

  /// Creates a renderer, by default without colors and with a box around the picture.
  public init(color: Bool = false, isFramed: Bool = true) {
    self.color = color
    self.isFramed = isFramed
  }

  /// Returns the picture of a view, with lines joined by line feeds and none at the end.
  ///
  /// Pending layout is done first.
  ///
  /// The size is that of the view, one character for 8 × 16 points, with at most 1,000 columns and 2,000 rows. The
  /// parts of a view that are outside its superview are not drawn.
  ///
  /// - Parameters:
  ///   - view: the view to draw.
  ///   - title: The title in the upper edge of the box.
  public func picture(of view: View, title: String? = nil) -> String {
    lines(of: view, title: title).map { $0.joined(color: color) }.joined(separator: "\n")
  }

  /// Returns the lines of a picture, each with its styles.
  package func lines(of view: View, title: String? = nil) -> [StyledText] {
    view.layoutIfNeeded()
    let area = CellRect(CGRect(origin: .zero, size: view.frame.size))
    var canvas = Canvas(columns: area.right, rows: area.bottom)
    if !view.isHidden { draw(view, at: .zero, clip: canvas.area, alpha: 1, on: &canvas) }
    let text = CanvasText(canvas: canvas)
    return isFramed ? text.framedLines(title: title) : text.lines()
  }

  /// Returns the picture of a controller's view.
  ///
  /// - Parameters:
  ///   - controller: the controller whose view to draw.
  ///   - title: The title in the upper edge of the box; `nil` uses the controller's own title.
  public func picture(of controller: ViewController, title: String? = nil) -> String {
    picture(of: controller.view, title: title ?? controller.title)
  }

  /// The alpha below which a view is drawn dim, because characters have no shades in between.
  private static let dimAlpha: CGFloat = 0.6

  private func draw(_ view: View, at origin: CGPoint, clip: CellRect, alpha: CGFloat, on canvas: inout Canvas) {
    let alpha = alpha * view.alpha
    let clip = clip.intersection(CellRect(CGRect(origin: origin, size: view.presentationFrame.size)))
    guard !clip.isEmpty, alpha >= View.leastSeenAlpha else { return }
    let isDim = alpha < Self.dimAlpha
    for mark in view.drawingMarks(in: clip.area(from: origin)) {
      draw(mark, at: origin, clip: clip, isDim: isDim, on: &canvas)
    }
    for subview in view.subviews where !subview.isHidden {
      let frame = subview.presentationFrame
      let place = CGPoint(x: origin.x + frame.minX, y: origin.y + frame.minY)
      draw(subview, at: place, clip: clip, alpha: alpha, on: &canvas)
    }
    if view.isHighlighted {
      canvas.highlight(CellRect(CGRect(origin: origin, size: view.presentationFrame.size)), clip: clip)
    }
  }

  private func draw(
    _ mark: DrawingMark, at origin: CGPoint, clip: CellRect, isDim: Bool, on canvas: inout Canvas
  ) {
    func cells(_ area: CGRect) -> CellRect { CellRect(area.offsetBy(dx: origin.x, dy: origin.y)) }
    func seen(_ style: TextStyle) -> TextStyle {
      var style = style
      if isDim { style.isDim = true }
      // Letters have one size here, so styles that differ only in it form one run.
      style.font = .body
      return style
    }
    switch mark {
    case .fill(_, .clear), .border(_, .none): break
    case .fill(let area, .solid): canvas.fill(cells(area), with: .narrow(" "), clip: clip)
    case .fill(let area, .shaded):
      canvas.fill(cells(area), with: .shade, style: seen(TextStyle(.secondary)), clip: clip)
    case .border(let area, .thin): canvas.outline(cells(area), .thin, style: seen(.plain), clip: clip)
    case .border(let area, .rounded(let radius)):
      canvas.outline(cells(area), .rounded, style: seen(.plain), clip: clip)
      // A corner of two lines or more is drawn in two steps.
      if radius >= 2 * TextMetric.cellSize.height {
        canvas.roundCorners(of: cells(area), style: seen(.plain), clip: clip)
      }
    case .rule(let area):
      let line = cells(area)
      let firstRow = CellRect(left: line.left, top: line.top, right: line.right, bottom: line.top + 1)
      canvas.fill(firstRow, with: .rule, style: seen(TextStyle(.secondary)), clip: clip)
    case .text(let text, let place, let style):
      let start = cells(CGRect(origin: place, size: .zero))
      canvas.write(text, column: start.left, row: start.top, style: seen(style), clip: clip)
    case .line(let text, let area, let alignment, let style):
      let room = TextMetric.columns(in: area.width) - TextMetric.cells(in: text)
      let indent = alignment == .center ? room / 2 : alignment == .right ? room : 0
      let start = cells(CGRect(origin: area.origin, size: .zero))
      canvas.write(text, column: start.left + max(0, indent), row: start.top, style: seen(style), clip: clip)
    case .part(_, let characters):
      for mark in characters { draw(mark, at: origin, clip: clip, isDim: isDim, on: &canvas) }
    }
  }
}
