import Foundation
import RillHeadless

extension Image {
  /// The image at an address, called as its file is, without the ending.
  init?(named url: URL?) {
    guard let url else { return nil }
    self.init(url: url, alternativeText: url.deletingPathExtension().lastPathComponent)
  }
}
