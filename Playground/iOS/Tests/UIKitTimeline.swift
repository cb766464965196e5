import Foundation
import RillList
import RillUIKit
import UIKit

/// The timeline of the app, on a screen with room for all rows.
final class UIKitTimeline: TimelineScreen, RecordingScreen {
  var calls: [String] = []
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 4_000))

  var rows: [[String]] {
    window.layoutIfNeeded()
    return (tableView.indexPathsForVisibleRows ?? []).map { tableView.cellForRow(at: $0).map(texts) ?? [] }
  }

  var status: [String] {
    status(
      errorLabel.isHidden ? nil : errorLabel.text, isAnimating: activityIndicatorView.isAnimating,
      isRefreshing: refreshControl.isRefreshing)
  }

  override func display(_ sections: ListSections, update: ListUpdate) {
    log(sections, update)
    super.display(sections, update: update)
  }

  override func display(isAnimating: Bool) {
    calls.append("isAnimating \(isAnimating)")
    super.display(isAnimating: isAnimating)
  }

  override func display(isRefreshing: Bool) {
    calls.append("isRefreshing \(isRefreshing)")
    super.display(isRefreshing: isRefreshing)
  }

  override func display(errorMessage: String?) {
    calls.append("error \(errorMessage ?? "none")")
    super.display(errorMessage: errorMessage)
  }

  override func display(deselectedRowAt indexPath: ListIndexPath) {
    calls.append("deselected \(indexPath)")
    super.display(deselectedRowAt: indexPath)
  }

  func appear() { window.rootViewController = self }
  func disappear() { window.rootViewController = nil }

  func pull() {
    refreshControl.beginRefreshing()
    refreshControl.sendActions(for: .valueChanged)
  }

  func tryAgain() { loadItems() }

  func tapLike(ofRow item: Int) {
    let cell = tableView.cellForRow(at: IndexPath(row: item, section: 1))
    cell.flatMap(button)?.sendActions(for: .touchUpInside)
  }

  func tapRow(_ item: Int) { tableView.tap(rowAt: IndexPath(row: item, section: 1)) }

  private func button(in view: UIView) -> UIButton? { view as? UIButton ?? view.subviews.lazy.compactMap(button).first }

  private func texts(in view: UIView) -> [String] {
    if view.isHidden { return [] }
    let own =
      switch view {
      case let label as UILabel: label.text
      case let button as UIButton: button.currentTitle.map { button.alpha < 1 ? "\($0), faint" : $0 }
      default: String?.none
      }
    return (own.map { [$0] } ?? []) + view.subviews.flatMap(texts)
  }
}
