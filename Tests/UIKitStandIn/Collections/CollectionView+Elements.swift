/// The queries of a collection to its data source and its layout.
extension UICollectionView: ElementHost {
  static var noun: String { "item" }

  func countRows() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).map {
      dataSource.collectionView(self, numberOfItemsInSection: $0)
    }
  }

  func makeFrames() -> [Element: CGRect] { collectionViewLayout.makeFrames(in: self) }

  func view(for element: Element, existing: UIView?) -> UIView? {
    let view: UICollectionReusableView? = elements.pool.provide(element, existing: existing) {
      guard let kind = element.kind else { return dataSource?.collectionView(self, cellForItemAt: element.path) }
      return dataSource?.collectionView(self, viewForSupplementaryElementOfKind: kind, at: element.path)
    }
    if let view, view.reuseIdentifier == nil {
      trap("the view returned for \(element.path.name) was not retrieved by dequeuing one: \(view)")
    }
    return view
  }

  func willDisplay(_ view: UIView, at path: IndexPath) {
    if let cell = view as? UICollectionViewCell { delegate?.collectionView(self, willDisplay: cell, forItemAt: path) }
  }

  func didEndDisplaying(_ view: UIView, at path: IndexPath) {
    guard let cell = view as? UICollectionViewCell else { return }
    delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
  }

  func registration(of element: Element) -> String { element.kind ?? "cell" }
}
