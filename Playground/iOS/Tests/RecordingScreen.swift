import RillList

/// A timeline's screen that records the calls of its display, with its state as a user sees it.
@MainActor
protocol RecordingScreen: AnyObject {
  var calls: [String] { get set }
  /// The texts of each row, from top to bottom.
  var rows: [[String]] { get }
  /// The texts and indicators of the screen beside its rows.
  var status: [String] { get }

  func appear()
  func disappear()
  func pull()
  func tryAgain()
  func tapLike(ofRow item: Int)
  func tapRow(_ item: Int)
}

extension RecordingScreen {
  func log(_ sections: ListSections, _ update: ListUpdate) {
    calls.append("rows \(sections.map { section in section.items.map { "\($0.id)" } }), \(update)")
  }

  /// The words for an error and two indicators, as far as they are shown.
  func status(_ error: String?, isAnimating: Bool, isRefreshing: Bool) -> [String] {
    [error, isAnimating ? "indicator" : nil, isRefreshing ? "refreshing" : nil].compactMap(\.self)
  }
}
