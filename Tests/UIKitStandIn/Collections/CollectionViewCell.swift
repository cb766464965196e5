// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

@MainActor open class UICollectionReusableView: UIView, ReusableView {
  public internal(set) var reuseIdentifier: String?

  public required convenience init(registeredAs identifier: String) {
    self.init(frame: .zero)
    reuseIdentifier = identifier
  }

  open func prepareForReuse() {}

  /// Returns the size that the layout has, since no constraints are solved here.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes { layoutAttributes }
}

@MainActor open class UICollectionViewCell: UICollectionReusableView {
  public let contentView = UIView()
  open var isSelected = false

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(contentView)
  }
  public required init?(coder: NSCoder) { nil }

  open override func layoutSubviews() {
    super.layoutSubviews()
    contentView.frame = bounds
  }
}
