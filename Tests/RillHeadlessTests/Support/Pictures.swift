import Foundation
import RillHeadless

/// A view with a size in character cells.
@MainActor
func screen(columns: Int, rows: Int) -> View {
  let view = View()
  view.frame.size = TextMetric.size(columns: columns, rows: rows)
  return view
}

/// A view laid out at a size in character cells, without a box around it.
@MainActor
func picture(of view: View, columns: Int, rows: Int) -> String {
  view.frame = CGRect(origin: .zero, size: TextMetric.size(columns: columns, rows: rows))
  return TextRenderer(isFramed: false).picture(of: view)
}

/// The distinct display widths of the lines.
func widths(of picture: String) -> Set<Int> {
  Set(picture.split(separator: "\n", omittingEmptySubsequences: false).map { TextMetric.cells(in: $0) })
}
