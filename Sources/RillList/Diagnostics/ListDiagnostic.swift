public import Rill

/// A mistake in a list that the list leaves out or ignores, and reports.
///
/// The report goes to `Diagnostics.unhandledError` of the current scope, with the place in the code that created the
/// faulty component, list or event.
public enum ListDiagnostic: Error, Hashable, Sendable, CustomStringConvertible {
  /// A component contains itself; the path leads from its first occurrence to its second one.
  case containsItself(path: [String])
  /// A component is nested more deeply than a page allows.
  case tooDeep(component: String, limit: Int)
  /// Two rows of a section, or two sections of a list, share an identity. A ``ListDriver`` reports each identity once.
  case duplicate(ListDuplicate)
  /// An event that the app defines has no handler.
  ///
  /// - from: a description of the row; `nil` for an event from outside all rows, which only a display reports.
  /// - asked: a description of the owner that has no handler.
  /// - route: the views on the screen that the event passed, starting with its sender.
  case eventNotTaken(event: String, from: String?, asked: String?, route: [String] = [])
  /// Two views were added for items with the same reuse identifier. The first one shows them.
  case conflictingViews(identifier: String, kept: String, ignored: String)
  /// A view uses its `disposeBag` in a method that runs for each item. The bindings stay until the view is released.
  case bindingOutlivesUse(view: String, method: String)
  /// A view uses its `reuseBag` in a method that runs once. The bindings end with the first item.
  case bindingEndsWithUse(view: String, method: String)

  /// A sentence that names the component, row or event, and a sentence that says how the list handles it.
  public var description: String {
    switch self {
    case .containsItself(let path):
      "The component \((path.first ?? "").debugDescription) contains itself: \(path.joined(separator: " › ")). "
        + "It is left out there."
    case .tooDeep(let component, let limit):
      "The component \(component.debugDescription) is inside \(limit) others, as many as a page can have. "
        + "It is left out."
    case .duplicate(let duplicate): "\(duplicate) They are compared by position."
    case .eventNotTaken(let event, let row, let asked, let route):
      "Nothing handles \(event)\(row.map { " from \($0)." } ?? ", which comes from outside any row.")"
        + (asked.map { " The owner is \($0)." } ?? "")
        + (route.isEmpty ? "" : " Its route: \(route.joined(separator: " → ")).")
    case .conflictingViews(let identifier, let kept, let ignored):
      "View not registered: \(ignored), since \"\(identifier)\" already has \(kept). "
        + "Give the items of one of them another reuseIdentifier."
    case .bindingOutlivesUse(let view, let method):
      "Binding kept too long: \(method) of \(view) runs for each item, and disposeBag keeps the bindings of all of them. "
        + "Use reuseBag."
    case .bindingEndsWithUse(let view, let method):
      "Binding ended too early: \(method) of \(view) runs once, and reuseBag ends its bindings with the first item. "
        + "Use disposeBag."
    }
  }

  /// Reports the mistake to `Diagnostics`, on the calling thread.
  public func report(_ site: CallSite) { Diagnostics.current.unhandledError(self, site) }
}

extension ListDiagnostic: Misuse {
  package var code: String {
    switch self {
    case .containsItself: "component-contains-itself"
    case .tooDeep: "component-too-deep"
    case .duplicate: "duplicate-identity"
    case .eventNotTaken: "event-not-taken"
    case .conflictingViews: "conflicting-views"
    case .bindingOutlivesUse: "binding-outlives-use"
    case .bindingEndsWithUse: "binding-ends-with-use"
    }
  }

  package var advice: String? {
    switch self {
    case .containsItself: "Take it out of its own parts."
    case .tooDeep: "Nest fewer components."
    case .duplicate: "Give each row of a section, and each section of a list, an identity of its own."
    case .eventNotTaken: "Handle it with on(_:_:) of the row's owner or of the view model, or do not send it."
    case .conflictingViews, .bindingOutlivesUse, .bindingEndsWithUse: nil
    }
  }
}

/// An identity that two rows of one section, or two sections of a list, share, with both positions.
public enum ListDuplicate: Hashable, Sendable, CustomStringConvertible {
  /// Two rows share the identity.
  case row(ListItemID, ListIndexPath, ListIndexPath)
  /// Two sections share the identity.
  case section(String, Int, Int)

  /// A sentence that names the identity and both positions.
  public var description: String {
    switch self {
    case .row(let id, let first, let second):
      "The rows \(first) and \(second) share the identity \("\(id)".quotedBriefly)."
    case .section(let id, let first, let second):
      "The sections \(first) and \(second) share the identity \(id.quotedBriefly)."
    }
  }

  /// Finds the first row with the identity of an earlier row in its section, or else the first section with the
  /// identity of an earlier one.
  init?(in sections: ListSections) {
    for (section, items) in sections.lazy.map(\.items).enumerated() {
      guard let (first, second) = firstDuplicate(items.lazy.map(\.id)) else { continue }
      self = .row(
        items[first].id, ListIndexPath(section: section, item: first), ListIndexPath(section: section, item: second))
      return
    }
    guard let (first, second) = firstDuplicate(sections.lazy.map(\.model.id)) else { return nil }
    self = .section(sections[first].model.id, first, second)
  }
}

/// Returns the positions of the first identity that occurs again and of its second occurrence.
private func firstDuplicate<ID: Hashable>(_ ids: some Sequence<ID>) -> (Int, Int)? {
  var known: [ID: Int] = [:]
  for (place, id) in ids.enumerated() {
    if let first = known.updateValue(place, forKey: id) { return (first, place) }
  }
  return nil
}

/// The reason why a row cannot show its item. The row shows the description instead.
public enum ListRowError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No cell is registered for the item type's reuse identifier. The section may have an owner, such as a component.
  case unregisteredIdentifier(identifier: String, item: String, owner: String?, registered: [String])
  /// The cell registered for the identifier shows items of another type.
  case wrongItem(identifier: String, expected: String, given: String)
  /// The cell registered for the identifier is not a `ListItemCell`.
  case notAnItemCell(identifier: String, cell: String, given: String)
  /// The row no longer exists, and the list was not reloaded or updated since.
  case noSuchRow(ListIndexPath)

  /// A sentence that names the identifier and the types.
  public var description: String {
    switch self {
    case .unregisteredIdentifier(let identifier, let item, let owner, let registered):
      "No cell is registered for \"\(identifier)\", the reuse identifier of \(item)"
        + (owner.map { " in \($0)" } ?? "") + ". Registered: "
        + (registered.isEmpty ? "none." : registered.map { "\"\($0)\"" }.joined(separator: ", ") + ".")
    case .wrongItem(let identifier, let expected, let given):
      "The cell registered for \"\(identifier)\" shows \(expected), but the item is \(given)."
    case .notAnItemCell(let identifier, let cell, let given):
      "The cell registered for \"\(identifier)\" is \(cell), not a ListItemCell, and cannot show \(given)."
    case .noSuchRow(let path):
      "The list asks for row \(path.item) of section \(path.section), which no longer exists: it was not reloaded."
    }
  }
}

extension ListRowError: Misuse {
  package var code: String {
    switch self {
    case .unregisteredIdentifier: "view-not-registered"
    case .wrongItem, .notAnItemCell: "view-of-another-type"
    case .noSuchRow: "row-does-not-exist"
    }
  }

  package var advice: String? {
    switch self {
    case .unregisteredIdentifier: "Register a view for the items."
    case .wrongItem, .notAnItemCell: "Register a view that shows the items, or give the items another reuseIdentifier."
    case .noSuchRow: "Update the list, or reload it, when its content changes."
    }
  }
}

extension String {
  /// The text in quotation marks, on one line, shortened if it is long.
  package var quotedBriefly: String { (count > 24 ? prefix(23) + "…" : self).debugDescription }
}
