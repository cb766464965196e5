public import Foundation
import Rill
import RillList

/// A screen, or a part of one in which elements are found: a row, a section or a list.
@MainActor
public protocol ScreenPart {
  /// The whole screen.
  var screen: Screen { get }
  /// The elements that must contain a match, the outermost first.
  var containers: [ElementQuery] { get }
}

/// A part of a ``Screen``. Each action on it finds the part again.
@MainActor
public struct NarrowedScreen: ScreenPart {
  /// The whole screen.
  public let screen: Screen
  /// The elements that must contain a match, the outermost first.
  public let containers: [ElementQuery]
}

extension ScreenPart {
  /// Returns the part of the screen that an element makes up, such as a row.
  public func `in`(_ role: AccessibilityRole, _ name: String) -> NarrowedScreen {
    NarrowedScreen(screen: screen, containers: containers + [ElementQuery(role, name)])
  }

  // MARK: Finding

  /// Returns the only element that matches and can be seen.
  func find(_ query: ElementQuery, among isMeant: (ScreenNode) -> Bool = { _ in true }) throws(DrivingError)
    -> ScreenNode
  {
    try find(query, in: try container(), among: isMeant)
  }

  /// Returns the element that the containers narrow the screen to.
  func container() throws(DrivingError) -> ScreenNode {
    var node = screen.read()
    for query in containers { node = try find(query, in: node) { _ in true } }
    return node
  }

  /// - Parameters:
  ///   - query: the element to find.
  ///   - container: the element to search in.
  ///   - hint: the hint to give if nothing is found; by default, whether the element is in a list, out of view.
  ///   - isMeant: whether an element that matches may be the one that is meant.
  func find(
    _ query: ElementQuery, in container: ScreenNode, hint: String? = nil, among isMeant: (ScreenNode) -> Bool
  ) throws(DrivingError) -> ScreenNode {
    let nodes = container.flattened.dropFirst()
    let seen = nodes.filter { $0.obstacle == nil }
    let found = query.matches(among: seen.filter(isMeant))
    if let node = found.first {
      guard found.count == 1 else { throw .ambiguous(wanted: query.description, found: found.map(\.inWords)) }
      return node
    }
    // An element that exists but cannot be seen explains the failure.
    let unseen = query.matches(among: nodes.filter { $0.obstacle != nil && isMeant($0) })
    if let node = unseen.first { throw .notUsable(node.inWords, node.reason) }
    let names = seen.filter { !$0.isForTestsOnly }.map {
      (ElementQuery($0.role, $0.name ?? $0.identifier ?? ""), $0.inWords)
    }
    throw .notFound(
      wanted: query.description, onScreen: query.nearest(of: names), hint: hint ?? self.hint(query, in: container))
  }

  /// Returns a hint if the element is in a list, out of view.
  private func hint(_ query: ElementQuery, in container: ScreenNode) -> String? {
    let search = search(for: query, in: container)
    if let row = search.identified().first {
      return "It is in the list, out of view (\(row.words)): scroll(to:) brings it into view."
    }
    return search.firstHolding().map { "The data holds it (\($0.words)): scroll(to:) goes there, if a row shows it." }
  }
}

extension ScreenNode {
  /// The reason why the element cannot be seen, if it cannot.
  var reason: DrivingError.Reason {
    switch obstacle {
    case .hidden(let view): .hidden(by: view.name)
    case .covered(let view): .covered(by: view.inWords)
    case .outOfView, nil: .outOfView
    }
  }
}

extension View {
  /// The name and the label of the view.
  var inWords: String {
    let label = accessibilityLabel ?? ownAccessibilityLabel
    return name + (label.map { " \($0.quoted)" } ?? "")
  }
}

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

extension ScreenPart {
  /// Taps a text field to give it the focus, and types a text at its end.
  ///
  /// - Parameters:
  ///   - text: the text to type.
  ///   - field: its name, such as its placeholder, or its identifier.
  ///   - file: the file that a recording names; by default, the caller's.
  ///   - line: the line that a recording names; by default, the caller's.
  /// - Throws: ``DrivingError``, if there is no such field in view, or more than one, or if it is disabled.
  public func type(
    _ text: String, into field: String, file: StaticString = #fileID, line: UInt = #line
  ) throws(DrivingError) {
    let node = try find(ElementQuery(.textField, field))
    if !node.states.contains(.focused) { try screen.tap(node, CallSite(file: file, line: line)) }
    try screen.type(text, file: file, line: line)
  }
}

extension Screen {
  /// Types a text into the focused field.
  ///
  /// - Throws: ``DrivingError/noFocus``, if no text field has it.
  public func type(_ text: String, file: StaticString = #fileID, line: UInt = #line) throws(DrivingError) {
    let field = try focusedField()
    Recording.add(.event, "type", "typed \(text.quotedBriefly)", site: CallSite(file: file, line: line)) {
      field.insertText(text)
      window.layoutIfNeeded()
    }
  }

  /// Presses the return key.
  ///
  /// - Throws: ``DrivingError/noFocus``, if no text field has the focus.
  public func pressReturn(file: StaticString = #fileID, line: UInt = #line) throws(DrivingError) {
    let field = try focusedField()
    Recording.add(.event, "press", "pressed return", site: CallSite(file: file, line: line)) {
      field.pressReturn()
      window.layoutIfNeeded()
    }
  }

  /// Presses the delete key, which removes the last character before the cursor.
  ///
  /// - Throws: ``DrivingError/noFocus``, if no text field has the focus.
  public func deleteBackward(file: StaticString = #fileID, line: UInt = #line) throws(DrivingError) {
    let field = try focusedField()
    Recording.add(.event, "press", "pressed delete", site: CallSite(file: file, line: line)) {
      field.deleteBackward()
      window.layoutIfNeeded()
    }
  }

  private func focusedField() throws(DrivingError) -> TextField {
    guard let field = window.firstResponder as? TextField else { throw .noFocus }
    return field
  }
}
