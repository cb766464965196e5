public import Foundation

/// A picture: where it comes from, what it shows, and how large it is. It holds no pixels; a screen of characters draws
/// its name.
public struct Image: Hashable, Sendable {
  /// Where the picture is.
  public var url: URL?
  /// What it shows, in a few words.
  public var alternativeText: String?

  /// Its own size, in points; `nil` if that is not known.
  public var size: CGSize?

  /// An image at a place, with a text that can stand for it.
  public init(url: URL? = nil, alternativeText: String? = nil, size: CGSize? = nil) {
    self.url = url
    self.alternativeText = alternativeText
    self.size = size
  }

  /// Whether both are the same image.
  public static func == (left: Self, right: Self) -> Bool {
    left.url == right.url && left.alternativeText == right.alternativeText && left.size == right.size
  }

  /// Hashes where it comes from and what it shows.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(url)
    hasher.combine(alternativeText)
  }

  /// The text that is drawn: what it shows, or else the last part of its place; empty if neither is known.
  public var shortName: String {
    if let alternativeText, !alternativeText.isEmpty { return alternativeText }
    guard let url else { return "" }
    let last = url.lastPathComponent
    return last.isEmpty || last == "/" ? url.host ?? url.absoluteString : last
  }
}
