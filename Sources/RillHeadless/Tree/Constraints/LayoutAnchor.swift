public import Foundation

/// An edge, a middle, a baseline or a length of a view or a ``LayoutGuide``, from which constraints are made.
@MainActor
public struct LayoutAnchor {
  let item: any LayoutItem
  let attribute: LayoutAttribute

  /// A constraint, not yet active: this anchor is the other one, times the multiplier, plus so many points.
  public func constraint(
    equalTo other: LayoutAnchor, multiplier: CGFloat = 1, constant: CGFloat = 0, priority: LayoutPriority = .required,
    file: StaticString = #fileID, line: UInt = #line
  ) -> LayoutConstraint {
    LayoutConstraint(self, .equal, other, multiplier, constant, priority, LayoutPlace(file, line))
  }

  /// A constraint, not yet active: this anchor is at most the other one, times the multiplier, plus so many points.
  public func constraint(
    lessThanOrEqualTo other: LayoutAnchor, multiplier: CGFloat = 1, constant: CGFloat = 0,
    priority: LayoutPriority = .required, file: StaticString = #fileID, line: UInt = #line
  ) -> LayoutConstraint {
    LayoutConstraint(self, .lessThanOrEqual, other, multiplier, constant, priority, LayoutPlace(file, line))
  }

  /// A constraint, not yet active: this anchor is at least the other one, times the multiplier, plus so many points.
  public func constraint(
    greaterThanOrEqualTo other: LayoutAnchor, multiplier: CGFloat = 1, constant: CGFloat = 0,
    priority: LayoutPriority = .required, file: StaticString = #fileID, line: UInt = #line
  ) -> LayoutConstraint {
    LayoutConstraint(self, .greaterThanOrEqual, other, multiplier, constant, priority, LayoutPlace(file, line))
  }

  /// A constraint, not yet active: this length is so many points.
  public func constraint(
    equalToConstant constant: CGFloat, priority: LayoutPriority = .required, file: StaticString = #fileID,
    line: UInt = #line
  ) -> LayoutConstraint {
    LayoutConstraint(self, .equal, nil, 1, constant, priority, LayoutPlace(file, line))
  }

  /// A constraint, not yet active: this length is at most so many points.
  public func constraint(
    lessThanOrEqualToConstant constant: CGFloat, priority: LayoutPriority = .required, file: StaticString = #fileID,
    line: UInt = #line
  ) -> LayoutConstraint {
    LayoutConstraint(self, .lessThanOrEqual, nil, 1, constant, priority, LayoutPlace(file, line))
  }

  /// A constraint, not yet active: this length is at least so many points.
  public func constraint(
    greaterThanOrEqualToConstant constant: CGFloat, priority: LayoutPriority = .required, file: StaticString = #fileID,
    line: UInt = #line
  ) -> LayoutConstraint {
    LayoutConstraint(self, .greaterThanOrEqual, nil, 1, constant, priority, LayoutPlace(file, line))
  }
}

/// Where a constraint was made.
struct LayoutPlace: CustomStringConvertible {
  private let file: StaticString
  private let line: UInt

  init(_ file: StaticString, _ line: UInt) {
    self.file = file
    self.line = line
  }

  /// The file's name and the line.
  var description: String { "\("\(file)".split(separator: "/").last ?? "?"):\(line)" }
}

/// What constraints place: a view or a guide.
@MainActor
protocol LayoutItem: AnyObject {
  /// The view in whose hierarchy it is.
  var layoutView: View? { get }
  /// How diagnostics call it.
  var name: String { get }
}

extension LayoutItem {
  func anchor(_ attribute: LayoutAttribute) -> LayoutAnchor { LayoutAnchor(item: self, attribute: attribute) }
}
