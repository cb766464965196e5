public import Foundation
import Rill
import RillList

extension ScreenPart {
  /// Taps an element in the middle of its visible area.
  ///
  /// If something covers that point, the tap goes to the first free character cell, line by line from the upper-left
  /// corner. A row is tapped where no control in it takes the tap.
  ///
  /// - Throws: ``DrivingError``, if there is no such element or more than one, if it is disabled, hidden, covered or
  ///   out of view, or if nothing at that point responds to a tap.
  public func tap(
    _ role: AccessibilityRole, _ name: String, file: StaticString = #fileID, line: UInt = #line
  ) throws(DrivingError) {
    try screen.tap(try find(ElementQuery(role, name)), CallSite(file: file, line: line))
  }

  /// Taps the element with this name, whatever its role. See ``tap(_:_:file:line:)``.
  public func tap(_ name: String, file: StaticString = #fileID, line: UInt = #line) throws(DrivingError) {
    try screen.tap(try find(ElementQuery(name)), CallSite(file: file, line: line))
  }

  /// Selects a row, an item or a segment, unless it is already selected.
  ///
  /// - Throws: ``DrivingError``, as ``tap(_:_:file:line:)`` does.
  public func select(
    _ role: AccessibilityRole, _ name: String, file: StaticString = #fileID, line: UInt = #line
  ) throws(DrivingError) {
    try select(ElementQuery(role, name), CallSite(file: file, line: line))
  }

  /// Selects the row, item or segment with this name, unless it is already selected.
  ///
  /// - Throws: ``DrivingError``, as ``tap(_:_:file:line:)`` does.
  public func select(_ name: String, file: StaticString = #fileID, line: UInt = #line) throws(DrivingError) {
    try select(ElementQuery(name), CallSite(file: file, line: line))
  }

  private func select(_ query: ElementQuery, _ site: CallSite) throws(DrivingError) {
    let node = try find(query) { [.row, .item, .segment].contains($0.role) }
    if !node.states.contains(.selected) { try screen.tap(node, site) }
  }
}

extension Screen {
  /// Taps a point of the window, as a finger does: the frontmost view there gets the tap, or a view that contains it.
  ///
  /// - Returns: whether any of them responds to it.
  @discardableResult
  public func tap(at point: CGPoint, file: StaticString = #fileID, line: UInt = #line) -> Bool {
    let title = "tap at \(Int(point.x)), \(Int(point.y))"
    return Recording.add(.event, "tap", title, site: CallSite(file: file, line: line)) { touch(point) }
  }

  private func touch(_ point: CGPoint) -> Bool {
    window.layoutIfNeeded()
    for (view, place) in HitTest(window).takers(at: point) where view.blocker == nil {
      if take(view, at: place) {
        window.layoutIfNeeded()
        return true
      }
      // A disabled control keeps the tap from the views behind it.
      if let control = view as? Control, !control.isEnabled { return false }
    }
    return false
  }

  func tap(_ node: ScreenNode, _ site: CallSite) throws(DrivingError) {
    if node.states.contains(.disabled) { throw .notUsable(node.inWords, .disabled) }
    if let blocker = node.view.blocker { throw .notUsable(node.inWords, .isUserInteractionDisabled(of: blocker.name)) }
    let words = node.inWords
    let point = try place(of: node)
    guard Recording.add(.event, "tap", "tap on \(words)", site: site, because: { touch(point) }) else {
      throw .notUsable(words, .takesNoTaps)
    }
  }

  /// Returns the point for a finger: for a row, one where no control in it takes the tap.
  private func place(of node: ScreenNode) throws(DrivingError) -> CGPoint {
    let test = HitTest(window)
    var control: View?
    let point = test.touchPoint(of: node.view, in: node.visible) { point in
      guard case .row = node.part, let taker = test.takers(at: point).first(where: { $0.view is Control }) else {
        return true
      }
      control = control ?? taker.view
      return false
    }
    if let point { return point }
    throw .notUsable(node.inWords, control.map { .covered(by: $0.inWords) } ?? node.reason)
  }

  private func take(_ view: View, at point: CGPoint) -> Bool {
    if view.tapped(at: point) { return true }
    guard let (list, path) = view.itemOfList, list.allowsSelection else { return false }
    list.tapRow(at: path)
    return true
  }
}

extension View {
  /// The view that keeps touches from this one: itself, or a view that contains it.
  var blocker: View? {
    var next: View? = self
    while let view = next {
      if !view.isUserInteractionEnabled { return view }
      next = view.superview
    }
    return nil
  }

  /// The row or item whose cell this view is.
  fileprivate var itemOfList: (ListView, ListIndexPath)? {
    var next = superview
    while let view = next {
      if let list = view as? ListView {
        for line in list.shownLines where line.view === self {
          if case .item(let path) = line.kind { return (list, path) }
        }
        return nil
      }
      next = view.superview
    }
    return nil
  }
}
