public import Foundation
import Rill
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
