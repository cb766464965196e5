public import Foundation
import RillList

/// The sizes by which a screen is laid out: those of text, of controls, and of the space between them.
///
/// A ``Screen`` has one metric, chosen when it is made, and passes it to every view in it. Two screens with different
/// metrics can live side by side. A view that has not been in a screen is laid out in cells.
public enum ScreenMetric: Hashable, Sendable {
  /// Character cells of 8 × 16 points, as a terminal has them; see ``TextMetric``. All fonts take the same space, a
  /// control is one line high, and views of a stack touch unless a spacing is set.
  case cells
  /// The points of a phone: text is as wide as its letters, a line is as high as its font requires, a control is at least
  /// 44 points high, and there are at least 8 points between the views of a stack and between rows unless a spacing is
  /// set. Content is at most 640 points wide, in the middle of a wider screen.
  ///
  /// The screen is the safe area of the device: a picture draws the status bar above it and the line of the home gesture
  /// below it, so what UIKit places in the safe area is placed by the edges of a view.
  case phone
}

extension ScreenMetric {
  /// The height of a control, of a bar, and the least height of a row.
  var controlHeight: CGFloat { self == .cells ? TextMetric.cellSize.height : 44 }

  /// The space between the views of a stack that has no spacing of its own, and above a row.
  var spacing: CGFloat { self == .cells ? 0 : 8 }

  /// The margins of a view that has none of its own.
  var margins: ListInsets {
    let sides: Double = self == .cells ? 8 : 16
    return ListInsets(top: 8, leading: sides, bottom: 8, trailing: sides)
  }

  /// The space between the ends of a button or a segment and its title.
  var titleInset: CGFloat { 16 }

  /// The space between the ends of a field with a border and its text.
  var fieldInset: CGFloat { self == .cells ? 0 : 12 }

  /// The size of a symbol for work in progress, with text beside it.
  func progressSize(_ text: String) -> CGSize {
    self == .cells
      ? CGSize(width: TextMetric.width(of: "◌ \(text)"), height: TextMetric.cellSize.height)
      : CGSize(width: 28 + ruler(of: .secondary).width(of: text), height: 20)
  }

  /// Returns the size of a screen. A row is a line of cells, or a line of a phone with the space below it.
  func size(columns: Int, rows: Int) -> CGSize {
    let rowHeight = self == .cells ? TextMetric.cellSize.height : lineHeight(of: .body) + spacing
    return CGSize(width: CGFloat(columns) * TextMetric.cellSize.width, height: CGFloat(rows) * rowHeight)
  }

  /// Returns the part of an area below a bar that a controller's view takes: on a phone, text is comfortable to read.
  ///
  /// - Parameter hasSpaceAbove: whether there is space between the bar and the view.
  func content(of area: CGRect, hasSpaceAbove: Bool) -> CGRect {
    guard self == .phone else { return area }
    let top = hasSpaceAbove ? min(spacing, area.height) : 0
    let side = max(0, (area.width - 640) / 2)
    return CGRect(x: area.minX + side, y: area.minY + top, width: area.width - 2 * side, height: area.height - top)
  }

  // MARK: Text

  /// The size of a font, in points.
  func fontSize(of font: FontRole) -> CGFloat {
    if self == .cells { return TextMetric.cellSize.width / 0.6 }
    return switch font {
    case .title: 17
    case .body: 15
    case .caption: 12
    }
  }

  /// Returns the height of a line of text, in points.
  public func lineHeight(of font: FontRole) -> CGFloat {
    if self == .cells { return TextMetric.cellSize.height }
    return switch font {
    case .title: 22
    case .body: 20
    case .caption: 16
    }
  }

  /// Returns the width of text on one line, in points.
  public func width(of line: String, _ style: TextStyle) -> CGFloat { ruler(of: style).width(of: line) }

  /// The distance from the top of a line to its baseline.
  ///
  /// On a phone, it is the size of the font: letters of that size are in the middle of the line then.
  func ascent(of font: FontRole) -> CGFloat { self == .cells ? TextMetric.ascent : fontSize(of: font) }

  /// Returns the measure of text in a style.
  func ruler(of style: TextStyle) -> TextRuler {
    self == .cells ? .cells : TextRuler(fontSize: fontSize(of: style.font), isBold: style.isBold)
  }
}
