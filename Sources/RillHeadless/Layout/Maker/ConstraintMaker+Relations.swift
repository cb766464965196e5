public import Foundation

/// What the attributes are compared with.
extension ConstraintMaker {
  // MARK: They equal

  /// They equal the same attributes of the superview.
  @discardableResult
  public func equalToSuperview(file: StaticString = #fileID, line: UInt = #line) -> ConstraintMaker {
    say(.equal, .superview, LayoutPlace(file, line))
  }

  /// They equal the same attributes of another view.
  @discardableResult
  public func equalTo(_ other: View, file: StaticString = #fileID, line: UInt = #line) -> ConstraintMaker {
    say(.equal, .item(other), LayoutPlace(file, line))
  }

  /// They equal the same attributes of a guide.
  @discardableResult
  public func equalTo(_ other: LayoutGuide, file: StaticString = #fileID, line: UInt = #line) -> ConstraintMaker {
    say(.equal, .item(other), LayoutPlace(file, line))
  }

  /// Each of them: equal to one attribute of another view.
  @discardableResult
  public func equalTo(_ anchor: LayoutAnchor, file: StaticString = #fileID, line: UInt = #line) -> ConstraintMaker {
    say(.equal, .anchor(anchor), LayoutPlace(file, line))
  }

  /// They equal so many points; for a position, from the superview's same edge or middle.
  @discardableResult
  public func equalTo(_ points: CGFloat, file: StaticString = #fileID, line: UInt = #line) -> ConstraintMaker {
    say(.equal, .points(points), LayoutPlace(file, line))
  }

  // MARK: They are at most

  /// They are at most the same attributes of the superview.
  @discardableResult
  public func lessThanOrEqualToSuperview(file: StaticString = #fileID, line: UInt = #line) -> ConstraintMaker {
    say(.lessThanOrEqual, .superview, LayoutPlace(file, line))
  }

  /// They are at most the same attributes of another view.
  @discardableResult
  public func lessThanOrEqualTo(_ other: View, file: StaticString = #fileID, line: UInt = #line) -> ConstraintMaker {
    say(.lessThanOrEqual, .item(other), LayoutPlace(file, line))
  }

  /// They are at most the same attributes of a guide.
  @discardableResult
  public func lessThanOrEqualTo(_ other: LayoutGuide, file: StaticString = #fileID, line: UInt = #line)
    -> ConstraintMaker
  {
    say(.lessThanOrEqual, .item(other), LayoutPlace(file, line))
  }

  /// Each of them: at most one attribute of another view.
  @discardableResult
  public func lessThanOrEqualTo(_ anchor: LayoutAnchor, file: StaticString = #fileID, line: UInt = #line)
    -> ConstraintMaker
  {
    say(.lessThanOrEqual, .anchor(anchor), LayoutPlace(file, line))
  }

  /// They are at most so many points; for a position, from the superview's same edge or middle.
  @discardableResult
  public func lessThanOrEqualTo(_ points: CGFloat, file: StaticString = #fileID, line: UInt = #line) -> ConstraintMaker
  {
    say(.lessThanOrEqual, .points(points), LayoutPlace(file, line))
  }

  // MARK: They are at least

  /// They are at least the same attributes of the superview.
  @discardableResult
  public func greaterThanOrEqualToSuperview(file: StaticString = #fileID, line: UInt = #line) -> ConstraintMaker {
    say(.greaterThanOrEqual, .superview, LayoutPlace(file, line))
  }

  /// They are at least the same attributes of another view.
  @discardableResult
  public func greaterThanOrEqualTo(_ other: View, file: StaticString = #fileID, line: UInt = #line) -> ConstraintMaker {
    say(.greaterThanOrEqual, .item(other), LayoutPlace(file, line))
  }

  /// They are at least the same attributes of a guide.
  @discardableResult
  public func greaterThanOrEqualTo(_ other: LayoutGuide, file: StaticString = #fileID, line: UInt = #line)
    -> ConstraintMaker
  {
    say(.greaterThanOrEqual, .item(other), LayoutPlace(file, line))
  }

  /// Each of them: at least one attribute of another view.
  @discardableResult
  public func greaterThanOrEqualTo(_ anchor: LayoutAnchor, file: StaticString = #fileID, line: UInt = #line)
    -> ConstraintMaker
  {
    say(.greaterThanOrEqual, .anchor(anchor), LayoutPlace(file, line))
  }

  /// They are at least so many points; for a position, from the superview's same edge or middle.
  @discardableResult
  public func greaterThanOrEqualTo(_ points: CGFloat, file: StaticString = #fileID, line: UInt = #line)
    -> ConstraintMaker
  {
    say(.greaterThanOrEqual, .points(points), LayoutPlace(file, line))
  }
}
