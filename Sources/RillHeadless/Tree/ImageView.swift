public import Foundation

/// Shows an ``Image`` as a box with the image's short name in the middle.
open class ImageView: View {
  /// How the area of an image is drawn.
  public enum Appearance: Hashable, Sendable {
    /// As a box.
    case outlined
    /// As a shade, for images behind others.
    case shaded
  }

  /// The image; `nil` leaves the area empty.
  public var image: Image? {
    didSet { if image != oldValue { setNeedsLayout() } }
  }
  /// How the area is drawn.
  public var appearance = Appearance.outlined

  /// A view of an image.
  public convenience init(_ image: Image?, appearance: Appearance = .outlined) {
    self.init()
    self.image = image
    self.appearance = appearance
  }

  /// The room of the name in a box of one line; an image has no other size, and no image none at all.
  open override var intrinsicContentSize: CGSize {
    guard let image else { return .zero }
    return TextMetric.size(columns: TextMetric.cells(in: image.shortName) + 4, rows: 3)
  }

  override var fitsAnySize: Bool { true }

  open override func drawingMarks() -> [DrawingMark] {
    var marks = super.drawingMarks()
    guard let image else { return marks }
    let rows = TextMetric.rows(in: bounds.height)
    let isOutlined = appearance == .outlined && rows >= 3
    // An image hides what it lies on, so that its name can be read.
    marks.append(.fill(bounds, appearance == .shaded ? .shaded : .solid))
    if isOutlined { marks.append(.border(bounds, cornerRadius > 0 ? .rounded(radius: cornerRadius) : .thin)) }
    let columns = TextMetric.columns(in: bounds.width)
    let room = columns - (appearance == .shaded ? 4 : isOutlined ? 2 : 0)
    var name = TextMetric.truncate(image.shortName, toCells: max(0, room))
    guard !name.isEmpty, rows > 0 else { return marks }
    if appearance == .shaded { name = " \(name) " }
    let place = TextMetric.size(columns: (columns - TextMetric.cells(in: name)) / 2, rows: (rows - 1) / 2)
    marks.append(.text(name, at: CGPoint(x: place.width, y: place.height), .secondary))
    return marks
  }
}
