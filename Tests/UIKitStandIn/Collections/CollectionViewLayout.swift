// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

@MainActor open class UICollectionViewLayoutAttributes: NSObject {
  open var frame = CGRect.zero
  open var size: CGSize {
    get { frame.size }
    set { frame.size = newValue }
  }
  open var indexPath: IndexPath
  public let representedElementKind: String?

  private init(_ kind: String?, _ indexPath: IndexPath) {
    (representedElementKind, self.indexPath) = (kind, indexPath)
  }
  public convenience init(forCellWith indexPath: IndexPath) { self.init(nil, indexPath) }
  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
    self.init(elementKind, indexPath)
  }
}

@MainActor open class UICollectionViewLayout: NSObject {
  open internal(set) weak var collectionView: UICollectionView?

  public override init() { super.init() }
  public required init?(coder: NSCoder) { nil }

  open var collectionViewContentSize: CGSize { .zero }
  open func prepare() {}
  open func invalidateLayout() { collectionView?.elements.invalidateFrames() }
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
}
