import Foundation

/// How something of a size of its own is placed in an area.
public enum ContentMode: Hashable, Sendable, CaseIterable {
  /// It fills the area, whatever becomes of its shape.
  case scaleToFill
  /// As large as possible, all of it, in its own shape.
  case scaleAspectFit
  /// As small as possible without leaving anything of the area free, in its own shape; what sticks out is cut off.
  case scaleAspectFill
  /// In its own size, in the middle.
  case center

  /// Where something of a size goes.
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
