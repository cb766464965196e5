import Foundation
import RillHeadless
import RillList

@testable import playground

/// The timeline of the playground, on a screen with room for all rows.
final class HeadlessTimeline: MomentsTimelineViewController, RecordingScreen {
  var calls: [String] = []

  override func loadView() -> View {
    let view = super.loadView()
    view.frame.size = TextMetric.size(columns: 120, rows: 400)
    return view
  }

  var rows: [[String]] {
    view.layoutIfNeeded()
    return tableView.indexPathsForVisibleRows.map { tableView.cellForRow(at: $0).map(texts) ?? [] }
  }

  var status: [String] {
    status(
      errorLabel.isHidden ? nil : errorLabel.text.map { String($0.drop { !$0.isLetter }) },
      isAnimating: activityIndicatorView.isAnimating, isRefreshing: refreshControl.isRefreshing)
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

  func pull() { refreshControl.pull() }
  func tryAgain() { loadItems() }

  func tapLike(ofRow item: Int) {
    let cell = tableView.cellForRow(at: ListIndexPath(section: 1, item: item))
    cell?.descendant(Button.self, identifiedBy: "like")?.tap()
  }

  func tapRow(_ item: Int) { tableView.tapRow(at: ListIndexPath(section: 1, item: item)) }

  private func texts(in view: View) -> [String] {
    if view.isHidden { return [] }
    let own =
      switch view {
      case let label as Label: label.text
      case let button as Button: button.title.map { button.style.isDim ? "\($0), faint" : $0 }
      case let picture as ImageView: picture.image?.alternativeText
      default: String?.none
      }
    return (own.map { [$0.trimmingCharacters(in: .whitespaces)] } ?? []) + view.subviews.flatMap(texts)
  }
}
