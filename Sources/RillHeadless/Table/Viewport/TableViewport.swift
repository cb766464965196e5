import Foundation

/// The part of a table in which its rows are drawn, so that they are cut at its edges: holds the views of the lines on
/// the screen.
final class TableViewport: View {
  private var views: [TableLine: View] = [:]

  override var placesSubviewsByFrame: Bool { true }

  /// The lines on the screen, from top to bottom.
  var lines: [TableLine] { views.keys.sorted() }

  subscript(line: TableLine) -> View? { views[line] }

  func line(of view: View) -> TableLine? { views.first { $0.value === view }?.key }

  func show(_ view: View, in line: TableLine) {
    views[line] = view
    addSubview(view)
  }

  func remove(_ line: TableLine) -> View? {
    let view = views.removeValue(forKey: line)
    view?.removeFromSuperview()
    return view
  }

  /// Lets views follow their lines. Returns those whose lines are gone.
  func apply(_ shift: TableShift) -> [View] {
    let gone = lines.filter { shift[$0] == nil }.compactMap(remove)
    views = Dictionary(uniqueKeysWithValues: views.compactMap { line, view in shift[line].map { ($0, view) } })
    return gone
  }

  /// Puts each view where it belongs.
  func place(_ frame: (TableLine) -> CGRect) {
    for line in lines { views[line]?.frame = frame(line) }
    subviews = lines.compactMap { views[$0] }
  }
}
