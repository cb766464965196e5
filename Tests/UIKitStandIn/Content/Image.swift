// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

/// An image, which has a size and no picture.
open class UIImage: NSObject, @unchecked Sendable {
  open var size: CGSize { .zero }
  public override init() { super.init() }
  public convenience init?(systemName: String) { self.init() }
  public convenience init?(named: String) { self.init() }
  public convenience init?(data: Data) { self.init() }
}

@MainActor open class UIImageView: UIView {
  open var image: UIImage?
  open var isHighlighted = false

  public init(image: UIImage?) {
    self.image = image
    super.init(frame: .zero)
  }
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { nil }
}
