// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

@MainActor public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
  typealias FlowView = UICollectionView
  typealias FlowLayout = UICollectionViewLayout
  func collectionView(_ view: FlowView, layout: FlowLayout, sizeForItemAt indexPath: IndexPath) -> CGSize
  func collectionView(_ view: FlowView, layout: FlowLayout, insetForSectionAt section: Int) -> UIEdgeInsets
  func collectionView(_ view: FlowView, layout: FlowLayout, minimumLineSpacingForSectionAt section: Int) -> CGFloat
  func collectionView(_ view: FlowView, layout: FlowLayout, minimumInteritemSpacingForSectionAt section: Int) -> CGFloat
  func collectionView(_ view: FlowView, layout: FlowLayout, referenceSizeForHeaderInSection section: Int) -> CGSize
}

/// The methods that are optional in Objective-C: the layout's own values.
extension UICollectionViewDelegateFlowLayout {
  public func collectionView(_ view: FlowView, layout: FlowLayout, sizeForItemAt indexPath: IndexPath) -> CGSize {
    layout.flow.ownItemSize
  }
  public func collectionView(_ view: FlowView, layout: FlowLayout, insetForSectionAt section: Int) -> UIEdgeInsets {
    layout.flow.sectionInset
  }
  public func collectionView(_: FlowView, layout: FlowLayout, minimumLineSpacingForSectionAt section: Int) -> CGFloat {
    layout.flow.minimumLineSpacing
  }
  public func collectionView(
    _ view: FlowView, layout: FlowLayout, minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat {
    layout.flow.minimumInteritemSpacing
  }
  public func collectionView(_: FlowView, layout: FlowLayout, referenceSizeForHeaderInSection section: Int) -> CGSize {
    layout.flow.headerReferenceSize
  }
}

extension UICollectionViewLayout {
  fileprivate var flow: UICollectionViewFlowLayout {
    self as? UICollectionViewFlowLayout ?? UICollectionViewFlowLayout()
  }
}

private final class NoDelegate: NSObject, UICollectionViewDelegateFlowLayout {}

/// Lines of items, from their sizes. The items of a line begin at its start; UIKit spreads them over the line.
@MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// The size of items that constraints decide in UIKit; here, they keep `itemSize`.
  public static let automaticSize = CGSize(
    width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)

  open var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
  open var estimatedItemSize = CGSize.zero { didSet { invalidateLayout() } }
  open var minimumLineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  open var minimumInteritemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
  open var sectionInset = UIEdgeInsets.zero { didSet { invalidateLayout() } }
  open var headerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
  open var scrollDirection = UICollectionView.ScrollDirection.vertical { didSet { invalidateLayout() } }
  private var attributes: [Element: UICollectionViewLayoutAttributes] = [:]
  private var size = CGSize.zero

  open override var collectionViewContentSize: CGSize { size }

  open override func prepare() {
    super.prepare()
    attributes = [:]
    guard let view = collectionView else { return }
    let delegate = view.delegate as? any UICollectionViewDelegateFlowLayout ?? NoDelegate()
    var lines = FlowLines(isVertical: scrollDirection == .vertical, size: view.bounds.size)
    for section in 0..<view.numberOfSections {
      let header = delegate.collectionView(view, layout: self, referenceSizeForHeaderInSection: section)
      if let frame = lines.header(header) {
        let (kind, first) = (UICollectionView.elementKindSectionHeader, IndexPath(item: 0, section: section))
        add(UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: kind, with: first), frame)
      }
      lines.begin(
        inset: delegate.collectionView(view, layout: self, insetForSectionAt: section),
        line: delegate.collectionView(view, layout: self, minimumLineSpacingForSectionAt: section),
        item: delegate.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: section))
      for item in 0..<view.numberOfItems(inSection: section) {
        let path = IndexPath(item: item, section: section)
        let size = delegate.collectionView(view, layout: self, sizeForItemAt: path)
        add(UICollectionViewLayoutAttributes(forCellWith: path), lines.item(size))
      }
      lines.end()
    }
    size = lines.contentSize
  }

  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    attributes.values.filter { $0.frame.overlaps(rect) }
  }
  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    attributes[.cell(indexPath)]
  }

  var ownItemSize: CGSize {
    estimatedItemSize == .zero || estimatedItemSize == Self.automaticSize ? itemSize : estimatedItemSize
  }

  private func add(_ element: UICollectionViewLayoutAttributes, _ frame: CGRect) {
    element.frame = frame
    attributes[Element(kind: element.representedElementKind, path: element.indexPath)] = element
  }
}
