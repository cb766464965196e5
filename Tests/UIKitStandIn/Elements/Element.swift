/// The element of a table or a collection at a position: a cell, or a view of another kind. A view of a section has
/// its first position.
struct Element: Hashable, Comparable {
  /// Nil for a cell.
  var kind: String?
  var path: IndexPath

  static func cell(_ path: IndexPath) -> Element { Element(kind: nil, path: path) }

  static func < (left: Element, right: Element) -> Bool {
    left.path == right.path ? (left.kind ?? "") < (right.kind ?? "") : left.path < right.path
  }
}

/// A view that a table or a collection creates from a registered class.
@MainActor protocol ReusableView: UIView {
  var reuseIdentifier: String? { get }
  /// Creates the view by the initializer that UIKit uses, which subclasses override. Objective-C finds it in any class;
  /// in Swift, only a required initializer is found there.
  init(registeredAs identifier: String)
  func prepareForReuse()
}

/// The table or collection of shown elements.
@MainActor protocol ElementHost: UIScrollView {
  /// `row` or `item`.
  static var noun: String { get }
  /// Asks the data source for the number of rows of each section.
  func countRows() -> [Int]
  /// Computes all frames for the current numbers of rows, and the size of the content.
  func makeFrames() -> [Element: CGRect]
  /// Asks the data source or the delegate for a view. An existing one is reconfigured.
  func view(for element: Element, existing: UIView?) -> UIView?
  func willDisplay(_ view: UIView, at path: IndexPath)
  func didEndDisplaying(_ view: UIView, at path: IndexPath)
  /// The kind under which the view of an element is registered.
  func registration(of element: Element) -> String
}

extension CGRect {
  /// Whether the rectangles share an area. `intersects` is true for edges that touch (seen with Swift 6.3.1 on Linux;
  /// not reported).
  func overlaps(_ other: CGRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
