import Foundation
public import RillList

/// A fault on a screen that keeps it from doing what its code says. The screen continues without it.
public enum ScreenDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// A constraint stays inactive, because no view contains both of its views.
  case noCommonAncestor(constraint: String)
  /// A constraint relative to a superview was requested for a view that has none.
  case noSuperview(view: String)
  /// A constraint stays inactive, because its attributes cannot be equal.
  case mismatchedAttributes(constraint: String, first: String, second: String)
  /// A required constraint does not hold, because it contradicts the others; without any one of them, these would not
  /// contradict each other. Every view also requires that no size is negative.
  ///
  /// The others are one reason. Where constraints are redundant there may be more: once this reason is gone, the next
  /// layout names the next one.
  case conflict(constraint: String, with: [String])
  /// A required constraint gives a view another size than its own content. Labels, images and controls fit any size, so
  /// theirs is not reported.
  case sizeContradictsContent(constraint: String, content: String)
  /// A frame, a constraint, a margin or a spacing has a number that is not finite. It counts as zero, and as 1 if it is a
  /// multiplier.
  case notFinite(String)
  /// The pipeline of a ``ViewCode`` was applied again. It runs only once.
  case viewCodeAppliedTwice(String)
  /// Rounding made a required constraint miss by some points, so everything in a view was laid out from scratch. With
  /// very large numbers, it may still be missed.
  case impreciseLayout(view: String, points: Double)
  /// Views still changed when layout stopped after too many passes. The next layout shows the missing changes.
  case unfinishedLayout(view: String, layouts: Int)
  /// A row shows an error in place of its item.
  case row(ListIndexPath, ListRowError)
  /// An update does not match the rows of a list before and after. The list reloads all rows.
  case unfitUpdate(String)
  /// A controller was pushed that is already in the stack. It stays where it is.
  case pushedTwice(String)
  /// Two elements of a stack share an identity. Their order distinguishes them.
  case duplicateElement(String)
  /// A generator returned one view for two elements of a stack. The view shows the first element; the second is not
  /// shown.
  case sharedView(String, generator: String)
  /// Two views were added for items with the same identifier. The first one shows them.
  case conflictingViews(identifier: String, kept: String, ignored: String)
  /// A row was to be deselected that is not selected.
  case notSelected(ListIndexPath, selected: ListIndexPath?)
  /// A view uses its `disposeBag` in a method that runs for each item or element. The bindings stay until the view is
  /// released.
  case bindingOutlivesUse(view: String, method: String)
  /// A view uses its `reuseBag` in a method that runs once. The bindings end with the first item or element.
  case bindingEndsWithUse(view: String, method: String)

  /// A description that names the views, constraints or elements concerned.
  public var description: String {
    switch self {
    case .noCommonAncestor(let constraint):
      "Constraint left inactive: \(constraint): the two views have no common ancestor that lays them out together. "
        + "Add both to one hierarchy first."
    case .noSuperview(let view):
      "Constraint not made: \(view) has no superview to be relative to. Add it to one first."
    case .mismatchedAttributes(let constraint, let first, let second):
      "Constraint left inactive: \(constraint): \(first) cannot equal \(second)."
    case .conflict(let constraint, let others):
      "Constraint broken: \(constraint) cannot hold together with: \(others.joined(separator: "; "))."
    case .sizeContradictsContent(let constraint, let content):
      "Size set twice: \(constraint), but the view's intrinsic content size is \(content). Leave one of them out."
    case .notFinite(let place): "Number not finite: \(place). What is not a finite number counts as zero."
    case .viewCodeAppliedTwice(let name):
      "View code applied twice: \(name) has its hierarchy and constraints already. Call applyViewCode() once."
    case .unfinishedLayout(let view, let layouts):
      "Layout left unfinished: \(view) still changes after \(layouts) layouts. The next one continues from there."
    case .impreciseLayout(let view, let points):
      "Layout imprecise: rounding made a constraint in \(view) miss by \(points) points. Everything in it was laid out again."
    case .conflictingViews(let identifier, let kept, let ignored):
      ListDiagnostic.conflictingViews(identifier: identifier, kept: kept, ignored: ignored).description
    case .duplicateElement(let id):
      "Elements not distinguished: two elements of a stack have the identity \(id). Give each a different one."
    case .sharedView(let view, let generator):
      "Element not shown: \(generator) returned one \(view) for two elements of a stack. "
        + "Make a view for each in elementView(from:)."
    case .notSelected(let path, let selected):
      "Row not deselected: no row is selected at \(path) of the list"
        + (selected.map { ", but the row at \($0) is. " } ?? ". ")
        + "An event's row, whose index path is its owner's, has deselect()."
    case .bindingOutlivesUse(let view, let method):
      ListDiagnostic.bindingOutlivesUse(view: view, method: method).description
    case .bindingEndsWithUse(let view, let method):
      ListDiagnostic.bindingEndsWithUse(view: view, method: method).description
    case .pushedTwice(let name): "Controller not pushed: \(name) is already in the stack."
    case .unfitUpdate(let reason):
      "List reloaded: the update does not match its rows. \(reason)."
    case .row(let path, let error):
      "Row \(path.item) of section \(path.section): \(error)"
    }
  }
}

/// The place where screens report their faults.
@MainActor
public enum ScreenDiagnostics {
  /// The function that receives every diagnostic. By default it writes a line to standard error, if possible. A test
  /// replaces it and restores it afterwards.
  public static var sink: @MainActor (ScreenDiagnostic) -> Void = { diagnostic in
    try? FileHandle.standardError.write(contentsOf: Data("RillHeadless: \(diagnostic)\n".utf8))
  }

  static func report(_ diagnostic: ScreenDiagnostic) { sink(diagnostic) }
}
