public import Foundation
public import Rill

/// Loads the images of the ``ImageView``s of a screen.
///
/// ```swift
/// struct Photos: ImageLoader {
///   let api: PhotoAPI
///   func image(at url: URL) -> Observable<Image> { api.photo(url).map { Image(url: url, size: $0.size) } }
/// }
/// ```
public protocol ImageLoader: Sendable {
  /// Returns the image at a URL.
  ///
  /// Each element replaces the one before, so a rough image can come first. Disposing of the subscription cancels the
  /// load.
  func image(at url: URL) -> Observable<Image>
}

extension View {
  /// The loader of this view, or of the nearest view around it that has one.
  var nearestImageLoader: (any ImageLoader)? {
    var next: View? = self
    while let view = next {
      if let loader = view.imageLoader { return loader }
      next = view.superview
    }
    return nil
  }
}
