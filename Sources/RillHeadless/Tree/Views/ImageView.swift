public import Foundation
public import Rill
import RillList

/// A view that shows an ``Image`` as a box with the image's short name in the middle.
///
/// To load an image, set its ``url``:
///
/// ```swift
/// screen.view.imageLoader = loader           // once, for all image views in it
/// photoView.url = viewModel.photoURL         // in update(with:)
/// ```
///
/// The load begins when the view is laid out. It is canceled when the view gets another URL, when the cell around it is
/// reused for another row, and when the view is released, so a late image never shows in the wrong place.
open class ImageView: View {
  /// The look of the area of an image.
  public enum Appearance: Hashable, Sendable {
    /// A box.
    case outlined
    /// A shade, for images behind other views.
    case shaded
  }

  /// The image that is shown; `nil` leaves the area empty.
  ///
  /// Setting it cancels a load.
  public var image: Image? {
    get { shown }
    set {
      url = nil
      show(newValue)
    }
  }
  /// The URL from which the nearest ``View/imageLoader`` loads the image; `nil` for none.
  ///
  /// Without a loader, the view draws the name of an image at this URL.
  public var url: URL? {
    didSet {
      guard url != oldValue else { return }
      loading.disposable = nil
      loadFailure = nil
      isWaiting = url != nil
      show(url == nil ? nil : placeholder)
      setNeedsLayout()
    }
  }
  /// The image that is shown during a load, and if the load fails.
  public var placeholder: Image?
  /// The error of the failed load of ``url``; `nil` if the load succeeded or is in progress.
  public private(set) var loadFailure: (any Error)?
  /// The placement of an image of known size in the view's area.
  public var contentMode = ContentMode.scaleToFill

  private var shown: Image?
  /// Whether the image still has to be requested.
  private var isWaiting = false
  private let loading = SerialDisposable()
  /// The look of the area of the image.
  public var appearance = Appearance.outlined

  /// Creates a view of an image.
  public convenience init(_ image: Image?, appearance: Appearance = .outlined) {
    self.init()
    self.image = image
    self.appearance = appearance
  }

  deinit { loading.dispose() }

  /// Shows the image as an avatar: it covers the whole area, whose corners are rounded.
  ///
  /// - Parameter cornerRadius: the radius of the corners, in points.
  public final func asAvatar(cornerRadius: CGFloat = 8) {
    contentMode = .scaleAspectFill
    self.cornerRadius = cornerRadius
  }

  // MARK: Loading

  /// Starts loading the image, if there is one to load.
  open override func layoutSubviews() {
    super.layoutSubviews()
    guard isWaiting, let url else { return }
    isWaiting = false
    guard let loader = nearestImageLoader else { return show(Image(url: url)) }
    loading.disposable = loader.image(at: url).materialize().bind(with: self) { view, event in
      switch event {
      case .next(let image): view.show(image)
      case .error(let error): view.loadFailure = error
      case .completed: break
      }
    }
    useBag?.insert(Disposables.create { [weak self] in onMainActor { self?.url = nil } })
  }

  private func show(_ image: Image?) {
    guard image != shown else { return }
    shown = image
    setNeedsLayout()
  }

  // MARK: Looking

  /// The image's own size, or the size of its name in a box of one line; zero without an image.
  open override var intrinsicContentSize: CGSize {
    guard let image else { return .zero }
    if let size = image.size { return size }
    return TextMetric.size(columns: TextMetric.cells(in: image.shortName) + 4, rows: 3)
  }

  override var fitsAnySize: Bool { true }
  override var ownIsAccessibilityElement: Bool { image.map { !$0.shortName.isEmpty } ?? false }
  override var ownTraits: AccessibilityTraits { .image }
  override var ownAccessibilityLabel: String? { image?.shortName }

  open override func drawingMarks() -> [DrawingMark] {
    guard let image else { return super.drawingMarks() }
    let area = image.size.map { contentMode.place($0, in: bounds.size) } ?? bounds
    let rows = TextMetric.rows(in: area.height)
    let isOutlined = appearance == .outlined && rows >= 3
    // An image hides the views below it, so that its name can be read.
    var marks: [DrawingMark] = [.fill(area, appearance == .shaded ? .shaded : .solid)]
    if isOutlined { marks.append(.border(area, cornerRadius > 0 ? .rounded(radius: cornerRadius) : .thin)) }
    let columns = TextMetric.columns(in: area.width)
    let room = columns - (appearance == .shaded ? 4 : isOutlined ? 2 : 0)
    var name = TextMetric.truncate(image.shortName, toCells: max(0, room))
    let part = DrawnPart.image(
      area, name: image.shortName, isShaded: appearance == .shaded, cornerRadius: cornerRadius,
      isCaptioned: image.hasTitle)
    if !name.isEmpty, rows > 0 {
      if appearance == .shaded { name = " \(name) " }
      let place = TextMetric.size(columns: (columns - TextMetric.cells(in: name)) / 2, rows: (rows - 1) / 2)
      marks.append(.text(name, at: CGPoint(x: area.minX + place.width, y: area.minY + place.height), .secondary))
    }
    return super.drawingMarks() + [.part(part, characters: marks)]
  }
}

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
