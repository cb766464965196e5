import Foundation

/// Solutions for a size of the host.
extension LayoutEngine {
  private static let rounds = 4

  /// An engine with a solution for the frame that a host has.
  static func solved(for host: View) -> LayoutEngine {
    let size = host.frame.size
    // A size that was asked for and then given needs no other solution.
    if let kept = host.engine, let asked = kept.extents, kept.isHostFitting, kept.givenWidth == Double(size.width) {
      let engine = solved(for: host, width: asked.width, height: asked.height)
      if engine.hostSize == size, engine.brokenRules.isEmpty { return engine }
    }
    return solved(for: host, width: .given(size.width.orZero), height: .given(size.height.orZero))
  }

  /// An engine with a solution for a size of a view: the one that is kept if the view is a host, and else one for this
  /// question.
  static func solved(for view: View, width: Extent, height: Extent) -> LayoutEngine {
    let isHost = view.layoutHost === view
    let kept = isHost ? view.engine : nil
    let engine = kept ?? LayoutEngine(host: view)
    if isHost { view.engine = engine }
    let isChanged = engine.solve(width: width, height: height)
    // Which of several constraints gives way depends on which was told first. So that a kept engine says what a new
    // one says, constraints that contradict each other are told anew with each change.
    guard kept != nil, isChanged, !engine.brokenRules.isEmpty else { return engine }
    let fresh = LayoutEngine(host: view, counts: engine.counts)
    view.engine = fresh
    fresh.solve(width: width, height: height)
    return fresh
  }

  /// Returns whether the solver was told anything.
  @discardableResult
  private func solve(width: Extent, height: Extent) -> Bool {
    update()
    setHost(width: width, height: height)
    settle()
    let isChanged = counts.changes != counts.changesSolved
    // Another size, or a text that has another height by now, may let broken rules hold.
    for _ in 0..<Self.rounds where isChanged && !brokenRules.isEmpty {
      guard retryBrokenRules() else { break }
      settle()
    }
    counts.changesSolved = counts.changes
    return isChanged
  }

  var isHostFitting: Bool {
    if case .fitting? = extents?.height { return true }
    if case .fitting? = extents?.width { return true }
    return false
  }
  var givenWidth: Double? {
    if case .given(let width)? = extents?.width { return width }
    return nil
  }
}
