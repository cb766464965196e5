/// The actions of a user on a collection, for tests on Linux.
extension UICollectionView {
  /// Drags an item to another position. Returns whether the data source has moved it.
  @discardableResult
  package func drag(itemAt path: IndexPath, to proposed: IndexPath) -> Bool {
    guard let dataSource, dataSource.collectionView(self, canMoveItemAt: path) else { return false }
    let end =
      delegate?.collectionView(
        self, targetIndexPathForMoveOfItemFromOriginalIndexPath: path, atCurrentIndexPath: path,
        toProposedIndexPath: proposed) ?? proposed
    guard end != path else { return false }
    elements.reorder(path, to: end) { dataSource.collectionView(self, moveItemAt: path, to: end) }
    return true
  }
}
