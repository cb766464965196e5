#if canImport(UIKit)
import Testing
import UIKit

enum RowsViewKind: String, CaseIterable, Codable, CustomTestStringConvertible {
  case table = "UITableView"
  case collection = "UICollectionView"

  var testDescription: String { rawValue }
  var noun: String { self == .table ? "row" : "item" }
}

/// A table or a collection, by the calls that their rules are about.
@MainActor protocol RowsView: UIScrollView {
  func register(_ identifier: String)
  func dequeue(_ identifier: String, for path: IndexPath) -> UIView
  func cell(at path: IndexPath) -> UIView?
  var shownCells: [UIView] { get }
  var shownPaths: [IndexPath] { get }
  func apply(_ change: Change)
  func perform(_ updates: @escaping () -> Void)
  func reloadData()
}

extension RowsView {
  func apply(_ change: String) { apply(Change(change)) }
}

extension UITableView: RowsView {
  func register(_ identifier: String) { register(TextCell.self, forCellReuseIdentifier: identifier) }
  func dequeue(_ identifier: String, for path: IndexPath) -> UIView {
    dequeueReusableCell(withIdentifier: identifier, for: path)
  }
  func cell(at path: IndexPath) -> UIView? { cellForRow(at: path) }
  var shownCells: [UIView] { visibleCells }
  var shownPaths: [IndexPath] { indexPathsForVisibleRows ?? [] }
  func apply(_ change: Change) { change.apply(to: self) }
  func perform(_ updates: @escaping () -> Void) { performBatchUpdates(updates) }
}

extension UICollectionView: RowsView {
  func register(_ identifier: String) { register(TextItem.self, forCellWithReuseIdentifier: identifier) }
  func dequeue(_ identifier: String, for path: IndexPath) -> UIView {
    dequeueReusableCell(withReuseIdentifier: identifier, for: path)
  }
  func cell(at path: IndexPath) -> UIView? { cellForItem(at: path) }
  var shownCells: [UIView] { visibleCells }
  var shownPaths: [IndexPath] { indexPathsForVisibleItems }
  func apply(_ change: Change) { change.apply(to: self) }
  func perform(_ updates: @escaping () -> Void) { performBatchUpdates(updates) }
}
#endif
