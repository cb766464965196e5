import Foundation
public import RillList

/// Something on a screen that cannot be as its code says. The screen goes on without it.
public enum ScreenDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// A constraint stays inactive: nothing contains both of its views.
  case noCommonAncestor(constraint: String)
  /// A constraint that is relative to a superview was made for a view that has none.
  case noSuperview(view: String)
  /// A constraint stays inactive: one attribute cannot equal the other.
  case mismatchedAttributes(constraint: String, first: String, second: String)
  /// A required constraint does not hold, because others say something else; without any one of them it would hold.
  /// That no size is negative is required of every view.
  case conflict(constraint: String, with: [String])
  /// A view's own content has one size, and a required constraint makes it equal to another one. Labels, images and
  /// controls have no one size: theirs is not told.
  case sizeContradictsContent(constraint: String, content: String)
  /// The pipeline of a ``ViewCode`` was applied before. It is not applied again.
  case viewCodeAppliedTwice(String)
  /// Views still changed when layout gave up for this time. What is missing on the screen shows after the next layout.
  case unfinishedLayout(view: String, layouts: Int)
  /// A row shows an error in place of its item.
  case row(ListIndexPath, ListRowError)
  /// A list was given an update that is not one of the rows before and after. It reloads them all.
  case unfitUpdate(String)
  /// A controller was pushed that is in the stack already. It stays where it is.
  case pushedTwice(String)
  /// Two elements of a stack share an identity. They are told apart by their order.
  case duplicateElement(String)
  /// A generator gave one view for two elements of a stack. The first one shows it, and the other one is not shown.
  case sharedView(String, generator: String)
  /// Two views were named for the items of one identifier. The first one shows them.
  case conflictingViews(identifier: String, kept: String, ignored: String)

  /// One sentence that names what is concerned.
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
      "Size said twice: \(constraint), but the view's intrinsic content size is \(content). Leave one of them out."
    case .viewCodeAppliedTwice(let name):
      "View code applied twice: \(name) has its hierarchy and constraints already. Call applyViewCode() once."
    case .unfinishedLayout(let view, let layouts):
      "Layout left unfinished: \(view) still changes after \(layouts) layouts. The next one goes on from there."
    case .conflictingViews(let identifier, let kept, let ignored):
      "View not registered: \(ignored), since \"\(identifier)\" stands for \(kept). "
        + "Give the items of one of them another reuseIdentifier."
    case .duplicateElement(let id):
      "Elements not told apart: two of one stack are called \(id). Give each an identity of its own."
    case .sharedView(let view, let generator):
      "Element not shown: \(generator) gave one \(view) for two elements of one stack. "
        + "Make a view for each in elementView(from:)."
    case .pushedTwice(let name): "Controller not pushed: \(name) is in the stack already."
    case .unfitUpdate(let reason):
      "List reloaded: the update is not one of its rows. \(reason)."
    case .row(let path, let error):
      "Row \(path.item) of section \(path.section): \(error)"
    }
  }
}

/// Where screens report what is wrong with them.
@MainActor
public enum ScreenDiagnostics {
  /// Gets every diagnostic. By default it writes a line to standard error, if that can be written. A test replaces it
  /// and puts the old one back.
  public static var sink: @MainActor (ScreenDiagnostic) -> Void = { diagnostic in
    try? FileHandle.standardError.write(contentsOf: Data("RillHeadless: \(diagnostic)\n".utf8))
  }

  static func report(_ diagnostic: ScreenDiagnostic) { sink(diagnostic) }
}
