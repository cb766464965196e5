public import Foundation

/// A picture: its location, its description and its size.
///
/// An image holds no pixels; a screen of characters draws its name.
public struct Image: Hashable, Sendable {
  /// The location of the picture.
  public var url: URL?
  /// The content of the picture, in a few words.
  public var alternativeText: String?

  /// The natural size of the picture, in points; `nil` if it is not known.
  public var size: CGSize?

  /// Creates an image at a location, with text that can stand for it.
  public init(url: URL? = nil, alternativeText: String? = nil, size: CGSize? = nil) {
    self.url = url
    self.alternativeText = alternativeText
    self.size = size
  }

  /// Returns whether both are the same image.
  public static func == (left: Self, right: Self) -> Bool {
    left.url == right.url && left.alternativeText == right.alternativeText && left.size == right.size
  }

  /// Hashes the location and the description.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(url)
    hasher.combine(alternativeText)
  }

  /// Whether the image has a description that does not only repeat the name of its file.
  var hasTitle: Bool { alternativeText.map { $0 != url?.deletingPathExtension().lastPathComponent } ?? false }

  /// The text that is drawn: the description, or else the last part of the location; empty if neither is known.
  public var shortName: String {
    if let alternativeText, !alternativeText.isEmpty { return alternativeText }
    guard let url else { return "" }
    let last = url.lastPathComponent
    return last.isEmpty || last == "/" ? url.host ?? url.absoluteString : last
  }
}
