public import Foundation

/// The relations of the attributes.
extension ConstraintMaker {
  // MARK: They equal

  /// Makes the attributes equal to those of the superview.
  @discardableResult
  public func equalToSuperview(file: StaticString = #fileID, line: UInt = #line) -> ConstraintMaker {
    say(.equal, .superview, LayoutPlace(file, line))
  }

  /// Makes the attributes equal to those of another view.
  @discardableResult
  public func equalTo(_ other: View, file: StaticString = #fileID, line: UInt = #line) -> ConstraintMaker {
    say(.equal, .item(other), LayoutPlace(file, line))
  }

  /// Makes the attributes equal to those of a guide.
  @discardableResult
  public func equalTo(_ other: LayoutGuide, file: StaticString = #fileID, line: UInt = #line) -> ConstraintMaker {
    say(.equal, .item(other), LayoutPlace(file, line))
  }

  /// Makes each of the attributes equal to one attribute of another view.
  @discardableResult
  public func equalTo(_ anchor: LayoutAnchor, file: StaticString = #fileID, line: UInt = #line) -> ConstraintMaker {
    say(.equal, .anchor(anchor), LayoutPlace(file, line))
  }

  /// Makes the attributes equal to a number of points; a position is measured from the superview's same edge or center.
  @discardableResult
  public func equalTo(_ points: CGFloat, file: StaticString = #fileID, line: UInt = #line) -> ConstraintMaker {
    say(.equal, .points(points), LayoutPlace(file, line))
  }

  // MARK: They are at most

  /// Makes the attributes at most equal to those of the superview.
  @discardableResult
  public func lessThanOrEqualToSuperview(file: StaticString = #fileID, line: UInt = #line) -> ConstraintMaker {
    say(.lessThanOrEqual, .superview, LayoutPlace(file, line))
  }

  /// Makes the attributes at most equal to those of another view.
  @discardableResult
  public func lessThanOrEqualTo(_ other: View, file: StaticString = #fileID, line: UInt = #line) -> ConstraintMaker {
    say(.lessThanOrEqual, .item(other), LayoutPlace(file, line))
  }

  /// Makes the attributes at most equal to those of a guide.
  @discardableResult
  public func lessThanOrEqualTo(_ other: LayoutGuide, file: StaticString = #fileID, line: UInt = #line)
    -> ConstraintMaker
  {
    say(.lessThanOrEqual, .item(other), LayoutPlace(file, line))
  }

  /// Makes each of the attributes at most equal to one attribute of another view.
  @discardableResult
  public func lessThanOrEqualTo(_ anchor: LayoutAnchor, file: StaticString = #fileID, line: UInt = #line)
    -> ConstraintMaker
  {
    say(.lessThanOrEqual, .anchor(anchor), LayoutPlace(file, line))
  }

  /// Makes the attributes at most equal to a number of points; a position is measured from the superview's same edge or
  /// center.
  @discardableResult
  public func lessThanOrEqualTo(_ points: CGFloat, file: StaticString = #fileID, line: UInt = #line) -> ConstraintMaker
  {
    say(.lessThanOrEqual, .points(points), LayoutPlace(file, line))
  }

  // MARK: They are at least

  /// Makes the attributes at least equal to those of the superview.
  @discardableResult
  public func greaterThanOrEqualToSuperview(file: StaticString = #fileID, line: UInt = #line) -> ConstraintMaker {
    say(.greaterThanOrEqual, .superview, LayoutPlace(file, line))
  }

  /// Makes the attributes at least equal to those of another view.
  @discardableResult
  public func greaterThanOrEqualTo(_ other: View, file: StaticString = #fileID, line: UInt = #line) -> ConstraintMaker {
    say(.greaterThanOrEqual, .item(other), LayoutPlace(file, line))
  }

  /// Makes the attributes at least equal to those of a guide.
  @discardableResult
  public func greaterThanOrEqualTo(_ other: LayoutGuide, file: StaticString = #fileID, line: UInt = #line)
    -> ConstraintMaker
  {
    say(.greaterThanOrEqual, .item(other), LayoutPlace(file, line))
  }

  /// Makes each of the attributes at least equal to one attribute of another view.
  @discardableResult
  public func greaterThanOrEqualTo(_ anchor: LayoutAnchor, file: StaticString = #fileID, line: UInt = #line)
    -> ConstraintMaker
  {
    say(.greaterThanOrEqual, .anchor(anchor), LayoutPlace(file, line))
  }

  /// Makes the attributes at least equal to a number of points; a position is measured from the superview's same edge
  /// or center.
  @discardableResult
  public func greaterThanOrEqualTo(_ points: CGFloat, file: StaticString = #fileID, line: UInt = #line)
    -> ConstraintMaker
  {
    say(.greaterThanOrEqual, .points(points), LayoutPlace(file, line))
  }
}
