public import RillList

/// How large a row is, and where it stands in its line.
public struct RowPlacement: Hashable, Sendable {
  /// How large it is. `nil`: as wide as there is room, and as high as its cell's constraints make it.
  public var size: ListSize?
  /// Whether a row that is narrower than its line stands at its leading edge, or in the middle.
  public var isAlignedToLeading: Bool

  /// Makes a placement.
  public init(size: ListSize? = nil, isAlignedToLeading: Bool = false) {
    self.size = size
    self.isAlignedToLeading = isAlignedToLeading
  }
}

/// An owner of sections whose items, where they are narrower than their line, stand at its leading edge and not in its
/// middle.
@MainActor
public protocol AlignsToLeading: ListSectionOwner {}
