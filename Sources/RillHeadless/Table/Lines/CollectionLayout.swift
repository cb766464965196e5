public import Foundation
public import RillList

/// An arrangement of the items of each section of a collection: ``FlowLayout``, or a custom one.
///
/// ```swift
/// /// Items of equal width, each below the shortest column.
/// struct Masonry: CollectionLayout {
///   var columns = 2
///
///   func frames(of sizes: [ListSize], width: Double, section: ListSectionLayout) -> [CGRect] {
///     let columnWidth = (width - section.itemSpacing * Double(columns - 1)) / Double(columns)
///     var bottoms = Array(repeating: 0.0, count: columns)
///     return sizes.map { size in
///       let column = bottoms.indices.min { bottoms[$0] < bottoms[$1] } ?? 0
///       defer { bottoms[column] += size.height + section.lineSpacing }
///       let x = Double(column) * (columnWidth + section.itemSpacing)
///       return CGRect(x: x, y: bottoms[column], width: columnWidth, height: size.height)
///     }
///   }
/// }
/// ```
///
/// The collection places the header above the items, the footer below the lowest one, and the insets around them. In a
/// right-to-left language, it mirrors the frames. The cells are those of any layout.
///
/// Complexity: the collection calls a custom layout for all items of a section whenever one of them arrives,
/// leaves or changes its size, and sorts the frames: O(items · log items). An item whose data source knows no size
/// changes it when it first comes into view, and when it is in view after the width of its frame changes. Scrolling then
/// costs O(log items) for each item on the screen, as in a ``FlowLayout``, whose changes cost only what has changed.
public protocol CollectionLayout {
  /// Returns the frames of the items of a section, measured from the top and the leading edge of the space for them.
  ///
  /// The frames may overlap, and may be in any order. There is one for each size, and it should not depend on anything
  /// but the arguments.
  ///
  /// - Parameters:
  ///   - sizes: the size of each item, at most as wide as the space. An item whose data source knows no size is as wide
  ///     as the space, and as high as its cell requires at the width of its frame; until it is shown, the collection
  ///     assumes the estimated height.
  ///   - width: the width of the space inside the section's insets.
  ///   - section: the layout of the section, with the spaces between items and lines.
  func frames(of sizes: [ListSize], width: Double, section: ListSectionLayout) -> [CGRect]
}
