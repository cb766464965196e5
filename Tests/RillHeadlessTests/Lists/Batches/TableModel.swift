import Foundation
import RillHeadless
import RillList

/// A simple model of a table's heights, by addition: rows that were shown have their measured height, all others the
/// estimated one.
@MainActor
struct TableModel {
  let width: Double
  let estimate: Double
  private(set) var sections: ListSections = []
  /// The heights of rows that were shown, and those of titles, by the section's identity.
  private var rows: [ListItemID: Double] = [:]
  private var titles: [String: Double] = [:]

  init(width: Double, estimate: Double) {
    self.width = width
    self.estimate = estimate
  }

  /// Applies new content. Rows that are new have not been shown yet.
  mutating func show(_ new: ListSections, _ update: ListUpdate) {
    for section in update.sections.deletes { titles[sections[section].model.id] = nil }
    for section in update.sections.inserts {
      titles[new[section].model.id] = nil
      for item in new[section].items { rows[item.id] = nil }
    }
    for section in update.sectionReloads where new[section].model.title.isEmpty {
      titles[new[section].model.id] = nil
    }
    for path in update.rows.inserts { rows[new[path.section].items[path.item].id] = nil }
    sections = new
  }

  /// Marks these rows, and the titles in view, as shown and thus measured.
  mutating func measure(_ ids: Set<ListItemID>, titles shown: Set<String>) {
    for section in sections {
      for item in section.items where ids.contains(item.id) { rows[item.id] = height(of: item, in: section) }
      if shown.contains(section.model.title) { titles[section.model.id] = 16 }
    }
  }

  /// The true height of a row: the number of lines of its text at its width.
  func height(of item: any ListItemViewModel, in section: ListSection<ListSectionModel, any ListItemViewModel>)
    -> Double
  {
    let cell = TextCell()
    try? cell.update(with: item)
    let insets = section.model.layout.insets
    return max(16, cell.sizeThatFits(width: width - insets.leading - insets.trailing).height)
  }

  /// The tops of rows, and the total height.
  func places() -> (tops: [ListItemID: Double], total: Double) {
    var (tops, y): ([ListItemID: Double], Double) = ([:], 0)
    for section in sections {
      let layout = section.model.layout
      if !section.model.title.isEmpty { y += titles[section.model.id] ?? estimate }
      y += layout.insets.top
      for (place, item) in section.items.enumerated() {
        if place > 0 { y += layout.lineSpacing }
        tops[item.id] = y
        y += rows[item.id] ?? estimate
      }
      y += layout.insets.bottom
    }
    return (tops, y)
  }
}
