public import Foundation

/// What stands for a picture on a screen of characters: where it is and what it shows. Nothing is loaded.
public struct Image: Hashable, Sendable {
  /// Where the picture is.
  public var url: URL?
  /// What it shows, in a few words.
  public var alternativeText: String?

  /// An image at a place, with a text that can stand for it.
  public init(url: URL? = nil, alternativeText: String? = nil) {
    self.url = url
    self.alternativeText = alternativeText
  }

  /// The text that is drawn: what it shows, or else the last part of its place; empty if neither is known.
  public var shortName: String {
    if let alternativeText, !alternativeText.isEmpty { return alternativeText }
    guard let url else { return "" }
    let last = url.lastPathComponent
    return last.isEmpty || last == "/" ? url.host ?? url.absoluteString : last
  }
}
