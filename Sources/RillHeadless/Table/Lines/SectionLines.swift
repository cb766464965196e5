package import RillList

/// A section's title, its rows and the room around and between them, with what is known of their heights.
package struct SectionLines {
  package private(set) var layout: ListSectionLayout
  /// `nil` for a section without a title.
  package var title: LineHeights.Line?
  package private(set) var rows: LineHeights
  /// The room above, between and below the rows.
  private var (above, between, below): (Double, Double, Double)

  /// Complexity: O(1).
  package init(rows: Int, hasTitle: Bool, layout: ListSectionLayout = ListSectionLayout(), estimate: Double) {
    let line = LineHeights.Line(height: estimate, isMeasured: false)
    self.rows = LineHeights(line, count: max(0, rows))
    self.layout = layout
    title = hasTitle ? line : nil
    (above, between, below) = (layout.insets.top.asRoom, layout.lineSpacing.asRoom, layout.insets.bottom.asRoom)
  }

  package var height: Double {
    titleHeight + above + rows.total + between * Double(max(0, rows.count - 1)) + below
  }

  /// How far below the section's top a row begins.
  package func top(ofRow row: Int) -> Double { titleHeight + above + rows.offset(of: row) + between * Double(row) }

  /// The row that covers an offset, or the next one below it; the last for an offset below all, `nil` without rows.
  package func row(at offset: Double) -> Int? { rows.line(at: offset - titleHeight - above, spacing: between) }

  package subscript(row: Int) -> LineHeights.Line {
    get { rows[row] }
    set { rows[row] = newValue }
  }

  /// All heights become estimates.
  package mutating func forgetHeights() {
    title?.isMeasured = false
    rows.forget()
  }

  /// Takes over another title or layout. Rows that get another width have to be measured again.
  package mutating func change(hasTitle: Bool, layout: ListSectionLayout, estimate: Double) {
    let new = SectionLines(rows: 0, hasTitle: hasTitle, layout: layout, estimate: estimate)
    title = hasTitle ? title ?? new.title : nil
    if layout.insets.leading + layout.insets.trailing != self.layout.insets.leading + self.layout.insets.trailing {
      rows.forget()
    }
    (self.layout, above, between, below) = (layout, new.above, new.between, new.below)
  }

  package mutating func apply(_ shift: IndexShift, arriving: (Int) -> LineHeights.Line) {
    rows.apply(shift, arriving: arriving)
  }

  private var titleHeight: Double { title?.height ?? 0 }
}

extension Double {
  /// What an owner of sections asks for, as far as that can be.
  fileprivate var asRoom: Double { isFinite ? max(0, self) : 0 }
}
