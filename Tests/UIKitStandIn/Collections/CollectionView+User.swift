// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

/// What the user does with a collection: moving an item, by the calls that UIKit has for gestures, and tapping one, for
/// tests on Linux.
extension UICollectionView {
  public func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
    guard elements.contains(indexPath), dataSource?.collectionView(self, canMoveItemAt: indexPath) == true else {
      return false
    }
    movement = (indexPath, indexPath)
    return true
  }

  public func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
    guard let (from, current) = movement, let path = indexPathForItem(at: targetPosition) else { return }
    let end = delegate?.collectionView(
      self, targetIndexPathForMoveOfItemFromOriginalIndexPath: from, atCurrentIndexPath: current,
      toProposedIndexPath: path)
    movement = (from, end ?? path)
  }

  public func endInteractiveMovement() {
    guard let (from, end) = movement else { return }
    movement = nil
    guard from != end, let dataSource else { return }
    elements.reorder(from, to: end) { dataSource.collectionView(self, moveItemAt: from, to: end) }
  }

  public func cancelInteractiveMovement() { movement = nil }

  /// Taps an item: it is selected, or deselected if it was and several may be.
  package func tap(itemAt path: IndexPath) {
    guard allowsSelection, delegate?.collectionView(self, shouldHighlightItemAt: path) ?? true else { return }
    if allowsMultipleSelection, elements.selection.contains(path) { return deselect(path) }
    guard delegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
    if !allowsMultipleSelection { elements.selection.filter { $0 != path }.forEach(deselect) }
    elements.select(path, true)
    delegate?.collectionView(self, didSelectItemAt: path)
  }

  private func deselect(_ path: IndexPath) {
    elements.select(path, false)
    delegate?.collectionView(self, didDeselectItemAt: path)
  }
}
