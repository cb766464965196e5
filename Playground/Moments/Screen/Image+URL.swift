import Foundation
import RillHeadless

extension Image {
  /// The image at an address, named after its file, without the extension.
  init?(named url: URL?) {
    guard let url else { return nil }
    self.init(url: url, alternativeText: url.deletingPathExtension().lastPathComponent)
  }
}
