import Foundation
import RillHeadless

/// Photos in one line: as many as fit, and the number of remaining ones.
final class PhotosView: View, ViewCode {
  private static let photoSize = CGSize(width: 88, height: 3 * Spacing.line)
  private static let step = photoSize.width + Spacing.margin

  private var photoViews: [ImageView] = []
  private let moreLabel = configure(Label()) { $0.style = .secondary }

  /// The addresses of the photos.
  var urls: [URL] = [] {
    didSet { if urls != oldValue { setNeedsLayout() } }
  }

  override init() {
    super.init()
    applyViewCode()
  }

  func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(moreLabel) }

  /// Empty: the number of photos depends on the width, so they are placed by their frames.
  func setupConstraints(_ phase: borrowing ConstraintsPhase) {}

  override var intrinsicContentSize: CGSize {
    urls.isEmpty
      ? .zero : CGSize(width: CGFloat(urls.count) * Self.step - Spacing.margin, height: Self.photoSize.height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let shown = fittingPhotos
    while photoViews.count < shown { addPhotoView() }
    for (index, view) in photoViews.enumerated() {
      view.image = index < shown ? Image(named: urls[index]) : nil
      view.isHidden = index >= shown
    }
    let more = moreText(shown)
    moreLabel.text = more
    moreLabel.frame = CGRect(
      x: CGFloat(shown) * Self.step, y: Spacing.line, width: more.map { metric.width(of: $0, .secondary) } ?? 0,
      height: Spacing.line)
  }

  /// The largest number of photos that leaves room for the number of the remaining ones.
  private var fittingPhotos: Int {
    func fits(_ count: Int) -> Bool {
      let text = moreText(count).map { Spacing.margin + metric.width(of: $0, .secondary) } ?? 0
      return CGFloat(count) * Self.step - Spacing.margin + text <= bounds.width
    }
    let most = min(urls.count, Int((bounds.width + Spacing.margin) / Self.step))
    return stride(from: most, to: 0, by: -1).first(where: fits) ?? 0
  }

  private func moreText(_ shown: Int) -> String? { shown < urls.count ? "+\(urls.count - shown)" : nil }

  private func addPhotoView() {
    let view = ImageView()
    view.frame = CGRect(origin: CGPoint(x: CGFloat(photoViews.count) * Self.step, y: 0), size: Self.photoSize)
    photoViews.append(view)
    addSubview(view)
  }
}
