import Foundation

/// The placement of content that has a size in an area.
public enum ContentMode: Hashable, Sendable, CaseIterable {
  /// The content fills the area and may change its proportions.
  case scaleToFill
  /// The content is as large as possible while all of it fits, and keeps its proportions.
  case scaleAspectFit
  /// The content is as small as possible while it covers the whole area, and keeps its proportions; the parts outside
  /// the area are cut off.
  case scaleAspectFill
  /// The content keeps its size, in the center of the area.
  case center

  /// Returns the rectangle for content of a size.
  func place(_ size: CGSize, in area: CGSize) -> CGRect {
    guard size.width > 0, size.height > 0 else { return CGRect(origin: .zero, size: area) }
    let (across, down) = (area.width / size.width, area.height / size.height)
    let scale: CGFloat
    switch self {
    case .scaleToFill: return CGRect(origin: .zero, size: area)
    case .scaleAspectFit: scale = min(across, down)
    case .scaleAspectFill: scale = max(across, down)
    case .center: scale = 1
    }
    let scaled = CGSize(width: size.width * scale, height: size.height * scale)
    return CGRect(
      x: (area.width - scaled.width) / 2, y: (area.height - scaled.height) / 2, width: scaled.width,
      height: scaled.height)
  }
}
