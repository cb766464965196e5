// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

@MainActor public protocol UICollectionViewDataSource: NSObjectProtocol {
  func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int
  func collectionView(_ view: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
  func numberOfSections(in collectionView: UICollectionView) -> Int
  func collectionView(
    _ view: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView
  func collectionView(_ view: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool
  func collectionView(_ view: UICollectionView, moveItemAt source: IndexPath, to destination: IndexPath)
}

/// The methods that are optional in Objective-C. UIKit moves items where `moveItemAt` is implemented; here,
/// `canMoveItemAt` has to allow it.
extension UICollectionViewDataSource {
  public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
  public func collectionView(
    _ view: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView { view.trap("the data source has no \(kind) for \(indexPath.name)") }
  public func collectionView(_ view: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { false }
  public func collectionView(_ view: UICollectionView, moveItemAt source: IndexPath, to destination: IndexPath) {}
}

@MainActor public protocol UICollectionViewDelegate: UIScrollViewDelegate {
  func collectionView(_ view: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt path: IndexPath)
  func collectionView(_ view: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt path: IndexPath)
  func collectionView(_ view: UICollectionView, didSelectItemAt indexPath: IndexPath)
  func collectionView(_ view: UICollectionView, didDeselectItemAt indexPath: IndexPath)
  func collectionView(
    _ view: UICollectionView, targetIndexPathForMoveOfItemFromOriginalIndexPath original: IndexPath,
    atCurrentIndexPath current: IndexPath, toProposedIndexPath proposed: IndexPath
  ) -> IndexPath
}

/// The methods that are optional in Objective-C.
extension UICollectionViewDelegate {
  public func collectionView(_: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt path: IndexPath) {}
  public func collectionView(
    _ view: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt path: IndexPath
  ) {}
  public func collectionView(_ view: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
  public func collectionView(_ view: UICollectionView, didDeselectItemAt indexPath: IndexPath) {}
  public func collectionView(
    _ view: UICollectionView, targetIndexPathForMoveOfItemFromOriginalIndexPath original: IndexPath,
    atCurrentIndexPath current: IndexPath, toProposedIndexPath proposed: IndexPath
  ) -> IndexPath { proposed }
}
