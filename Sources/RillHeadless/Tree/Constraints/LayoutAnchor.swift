public import Foundation

/// An edge, a center, a baseline or a length of a view or a ``LayoutGuide``, from which constraints are made.
@MainActor
public struct LayoutAnchor {
  let item: any LayoutItem
  let attribute: LayoutAttribute

  /// Returns an inactive constraint: this anchor equals the other one, times the multiplier, plus the constant in
  /// points.
  public func constraint(
    equalTo other: LayoutAnchor, multiplier: CGFloat = 1, constant: CGFloat = 0, priority: LayoutPriority = .required,
    file: StaticString = #fileID, line: UInt = #line
  ) -> LayoutConstraint {
    LayoutConstraint(self, .equal, other, multiplier, constant, priority, LayoutPlace(file, line))
  }

  /// Returns an inactive constraint: this anchor is at most the other one, times the multiplier, plus the constant in
  /// points.
  public func constraint(
    lessThanOrEqualTo other: LayoutAnchor, multiplier: CGFloat = 1, constant: CGFloat = 0,
    priority: LayoutPriority = .required, file: StaticString = #fileID, line: UInt = #line
  ) -> LayoutConstraint {
    LayoutConstraint(self, .lessThanOrEqual, other, multiplier, constant, priority, LayoutPlace(file, line))
  }

  /// Returns an inactive constraint: this anchor is at least the other one, times the multiplier, plus the constant in
  /// points.
  public func constraint(
    greaterThanOrEqualTo other: LayoutAnchor, multiplier: CGFloat = 1, constant: CGFloat = 0,
    priority: LayoutPriority = .required, file: StaticString = #fileID, line: UInt = #line
  ) -> LayoutConstraint {
    LayoutConstraint(self, .greaterThanOrEqual, other, multiplier, constant, priority, LayoutPlace(file, line))
  }

  /// Returns an inactive constraint: this length equals the constant in points.
  public func constraint(
    equalToConstant constant: CGFloat, priority: LayoutPriority = .required, file: StaticString = #fileID,
    line: UInt = #line
  ) -> LayoutConstraint {
    LayoutConstraint(self, .equal, nil, 1, constant, priority, LayoutPlace(file, line))
  }

  /// Returns an inactive constraint: this length is at most the constant in points.
  public func constraint(
    lessThanOrEqualToConstant constant: CGFloat, priority: LayoutPriority = .required, file: StaticString = #fileID,
    line: UInt = #line
  ) -> LayoutConstraint {
    LayoutConstraint(self, .lessThanOrEqual, nil, 1, constant, priority, LayoutPlace(file, line))
  }

  /// Returns an inactive constraint: this length is at least the constant in points.
  public func constraint(
    greaterThanOrEqualToConstant constant: CGFloat, priority: LayoutPriority = .required, file: StaticString = #fileID,
    line: UInt = #line
  ) -> LayoutConstraint {
    LayoutConstraint(self, .greaterThanOrEqual, nil, 1, constant, priority, LayoutPlace(file, line))
  }
}

/// The place in the source where a constraint was made.
struct LayoutPlace: CustomStringConvertible {
  private let file: StaticString
  private let line: UInt

  init(_ file: StaticString, _ line: UInt) {
    self.file = file
    self.line = line
  }

  /// The name of the file, and the line.
  var description: String { "\("\(file)".split(separator: "/").last ?? "?"):\(line)" }
}

/// An object that constraints place: a view or a guide.
@MainActor
protocol LayoutItem: AnyObject {
  /// The view in whose hierarchy the object is.
  var layoutView: View? { get }
  /// The name in diagnostics.
  var name: String { get }
}

extension LayoutItem {
  func anchor(_ attribute: LayoutAttribute) -> LayoutAnchor { LayoutAnchor(item: self, attribute: attribute) }
}
