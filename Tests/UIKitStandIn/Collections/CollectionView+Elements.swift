/// What a collection asks its data source and its layout.
extension UICollectionView: ElementHost {
  static var noun: String { "item" }

  func countRows() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).map {
      dataSource.collectionView(self, numberOfItemsInSection: $0)
    }
  }

  func prepareFrames() {
    collectionViewLayout.prepare()
    contentSize = collectionViewLayout.collectionViewContentSize
  }

  func frame(of path: IndexPath) -> CGRect? { collectionViewLayout.layoutAttributesForItem(at: path)?.frame }

  func frames(in part: CGRect) -> [Element: CGRect] {
    var frames: [Element: CGRect] = [:]
    for element in collectionViewLayout.layoutAttributesForElements(in: part) ?? [] {
      frames[Element(kind: element.representedElementKind, path: element.indexPath)] = element.frame
    }
    return frames
  }

  func view(for element: Element, existing: UIView?) -> UIView? {
    let view: UICollectionReusableView? =
      if let kind = element.kind {
        elements.pool.provide(element, existing: existing) {
          dataSource?.collectionView(self, viewForSupplementaryElementOfKind: kind, at: element.path)
        }
      } else {
        elements.pool.provide(element, existing: existing) {
          dataSource?.collectionView(self, cellForItemAt: element.path)
        }
      }
    if let view, view.reuseIdentifier == nil {
      trap("the view returned for \(element.path.name) was not retrieved by dequeuing one: \(view)")
    }
    return view
  }

  func willDisplay(_ view: UIView, _ element: Element) {
    guard let cell = view as? UICollectionViewCell, element.kind == nil else { return }
    delegate?.collectionView(self, willDisplay: cell, forItemAt: element.path)
  }

  func didEndDisplaying(_ view: UIView, _ element: Element) {
    guard let cell = view as? UICollectionViewCell, element.kind == nil else { return }
    delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: element.path)
  }

  func registration(of element: Element) -> String { element.kind ?? "cell" }

  func prefetch(_ paths: [IndexPath], canceled: [IndexPath]) {
    if !canceled.isEmpty { prefetchDataSource?.collectionView(self, cancelPrefetchingForItemsAt: canceled) }
    if !paths.isEmpty { prefetchDataSource?.collectionView(self, prefetchItemsAt: paths) }
  }
}
