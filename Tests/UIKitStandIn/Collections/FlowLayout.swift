// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

@MainActor open class UICollectionViewLayoutAttributes: NSObject {
  open var frame = CGRect.zero
  open var size: CGSize {
    get { frame.size }
    set { frame.size = newValue }
  }
  open var indexPath: IndexPath

  public init(forCellWith indexPath: IndexPath) { self.indexPath = indexPath }
}

@MainActor open class UICollectionViewLayout: NSObject {
  open internal(set) weak var collectionView: UICollectionView?

  open func invalidateLayout() { collectionView?.elements.invalidateFrames() }
  func makeFrames(in view: UICollectionView) -> [Element: CGRect] { [:] }
}

@MainActor public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
  typealias FlowView = UICollectionView
  typealias FlowLayout = UICollectionViewLayout
  func collectionView(_ view: FlowView, layout: FlowLayout, sizeForItemAt indexPath: IndexPath) -> CGSize
  func collectionView(_ view: FlowView, layout: FlowLayout, insetForSectionAt section: Int) -> UIEdgeInsets
  func collectionView(_ view: FlowView, layout: FlowLayout, minimumLineSpacingForSectionAt section: Int) -> CGFloat
  func collectionView(_ view: FlowView, layout: FlowLayout, minimumInteritemSpacingForSectionAt section: Int) -> CGFloat
  func collectionView(_ view: FlowView, layout: FlowLayout, referenceSizeForHeaderInSection section: Int) -> CGSize
}

/// Lines of items, from their sizes. The items of a line begin at its start; UIKit spreads them over the line. A
/// delegate has all sizes here, while in UIKit its methods are optional.
@MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// The size of items that constraints decide in UIKit; here, they keep their size.
  public static let automaticSize = CGSize(
    width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)

  open var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
  open var estimatedItemSize = CGSize.zero
  open var minimumLineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  open var minimumInteritemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  open var sectionInset = UIEdgeInsets.zero { didSet { invalidateLayout() } }
  open var headerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }

  override func makeFrames(in view: UICollectionView) -> [Element: CGRect] {
    let delegate = view.delegate as? any UICollectionViewDelegateFlowLayout
    var (frames, y): ([Element: CGRect], CGFloat) = ([:], 0)
    for (section, count) in view.elements.knownCounts.enumerated() {
      func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: section) }
      let header =
        delegate?.collectionView(view, layout: self, referenceSizeForHeaderInSection: section) ?? headerReferenceSize
      let inset = delegate?.collectionView(view, layout: self, insetForSectionAt: section) ?? sectionInset
      let lineSpacing =
        delegate?.collectionView(view, layout: self, minimumLineSpacingForSectionAt: section) ?? minimumLineSpacing
      let itemSpacing =
        delegate?.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: section)
        ?? minimumInteritemSpacing
      if header.height > 0 {
        frames[Element(kind: UICollectionView.elementKindSectionHeader, path: path(0))] = CGRect(
          x: 0, y: y, width: view.bounds.width, height: header.height)
      }
      var line = CGRect(x: inset.left, y: y + header.height + inset.top, width: 0, height: 0)
      for path in (0..<count).map(path) {
        let size = delegate?.collectionView(view, layout: self, sizeForItemAt: path) ?? itemSize
        if line.width > 0, line.maxX + size.width > view.bounds.width - inset.right {
          line = CGRect(x: inset.left, y: line.maxY + lineSpacing, width: 0, height: 0)
        }
        frames[.cell(path)] = CGRect(origin: CGPoint(x: line.maxX, y: line.minY), size: size)
        line.size = CGSize(width: line.width + size.width + itemSpacing, height: max(line.height, size.height))
      }
      y = line.maxY + inset.bottom
    }
    view.contentSize = CGSize(width: view.bounds.width, height: y)
    return frames
  }
}
