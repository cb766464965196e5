public import Foundation
import Rill
import RillList

/// Shows an ``Image`` as a box with the image's short name in the middle.
///
/// An image that has to be loaded is named by its ``url``:
///
/// ```swift
/// screen.view.imageLoader = loader           // once, for all image views in it
/// photoView.url = viewModel.photoURL         // in update(with:)
/// ```
///
/// The load begins when the view is laid out. It is canceled when the view gets another URL, when the cell around it is
/// used for another row, and when the view goes, so that a late image never shows in the wrong place.
open class ImageView: View {
  /// How the area of an image is drawn.
  public enum Appearance: Hashable, Sendable {
    /// As a box.
    case outlined
    /// As a shade, for images behind others.
    case shaded
  }

  /// The image; `nil` leaves the area empty. Setting it cancels a load.
  public var image: Image? {
    get { shown }
    set {
      url = nil
      show(newValue)
    }
  }
  /// Where the image is loaded from, by the nearest ``View/imageLoader``; `nil` for none. Without a loader, the image
  /// stands for itself and is drawn by its name.
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
  /// What is shown while an image is loaded, and if that fails.
  public var placeholder: Image?
  /// Why the image of ``url`` was not loaded; `nil` if it was, or is being loaded.
  public private(set) var loadFailure: (any Error)?
  /// How an image whose size is known is placed in the view's area.
  public var contentMode = ContentMode.scaleToFill

  private var shown: Image?
  /// Whether the image has to be asked for.
  private var isWaiting = false
  private let loading = SerialDisposable()
  /// How the area is drawn.
  public var appearance = Appearance.outlined

  /// A view of an image.
  public convenience init(_ image: Image?, appearance: Appearance = .outlined) {
    self.init()
    self.image = image
    self.appearance = appearance
  }

  deinit { loading.dispose() }

  // MARK: Loading

  /// Asks for the image if there is one to load.
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
    nearestReuseScope?.bag.insert(Disposables.create { [weak self] in onMainActor { self?.url = nil } })
  }

  private func show(_ image: Image?) {
    guard image != shown else { return }
    shown = image
    setNeedsLayout()
  }

  // MARK: Looking

  /// The image's own size, or the room of the name in a box of one line; nothing without an image.
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
    // An image hides what it lies on, so that its name can be read.
    var marks: [DrawingMark] = [.fill(area, appearance == .shaded ? .shaded : .solid)]
    if isOutlined { marks.append(.border(area, cornerRadius > 0 ? .rounded(radius: cornerRadius) : .thin)) }
    let columns = TextMetric.columns(in: area.width)
    let room = columns - (appearance == .shaded ? 4 : isOutlined ? 2 : 0)
    var name = TextMetric.truncate(image.shortName, toCells: max(0, room))
    let part = DrawnPart.image(area, name: name, isShaded: appearance == .shaded, cornerRadius: cornerRadius)
    if !name.isEmpty, rows > 0 {
      if appearance == .shaded { name = " \(name) " }
      let place = TextMetric.size(columns: (columns - TextMetric.cells(in: name)) / 2, rows: (rows - 1) / 2)
      marks.append(.text(name, at: CGPoint(x: area.minX + place.width, y: area.minY + place.height), .secondary))
    }
    return super.drawingMarks() + [.part(part, characters: marks)]
  }
}
