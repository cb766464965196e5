import Foundation

/// The rows of a section that a custom layout places, by their frames.
///
/// The rows are visited in the order of their upper edges.
final class PlacedRows {
  let frames: [CGRect]
  private let order: [Int]
  /// The place of each row in the order.
  private let ranks: [Int]
  /// The lowest edge of the rows up to each place in the order.
  private let bottoms: [Double]

  /// Complexity: O(rows · log rows).
  init(_ frames: [CGRect]) {
    let frames = frames.map(\.usable)
    self.frames = frames
    order = frames.indices.sorted { (frames[$0].minY, $0) < (frames[$1].minY, $1) }
    var (ranks, bottoms, lowest) = (Array(repeating: 0, count: frames.count), [Double](), 0.0)
    for (rank, row) in order.enumerated() {
      ranks[row] = rank
      lowest = max(lowest, frames[row].maxY)
      bottoms.append(lowest)
    }
    (self.ranks, self.bottoms) = (ranks, bottoms)
  }

  var height: Double { bottoms.last ?? 0 }

  /// Returns the lowest edge of a row and those before it in the order.
  func bottom(through row: Int) -> Double { bottoms[ranks[row]] }

  /// Returns the first row that ends below an offset, or the last row.
  func row(at offset: Double) -> Int? {
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      if bottoms[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return low < order.count ? order[low] : order.last
  }

  /// Returns the next row in the order; the first one after `nil`.
  func row(after row: Int?) -> Int? {
    let next = row.map { ranks[$0] + 1 } ?? 0
    return next < order.count ? order[next] : nil
  }

  /// Returns the previous row in the order; the last one before `nil`.
  func row(before row: Int?) -> Int? {
    let previous = (row.map { ranks[$0] } ?? order.count) - 1
    return previous >= 0 ? order[previous] : nil
  }
}

extension CGRect {
  /// The frame, with numbers that can be drawn and added.
  fileprivate var usable: CGRect {
    let x = Double(minX)
    return CGRect(
      x: x.isFinite ? x : 0, y: Double(minY).asRoom, width: Double(size.width).asRoom,
      height: Double(size.height).asRoom)
  }
}
