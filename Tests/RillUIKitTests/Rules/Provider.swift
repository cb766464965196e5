#if canImport(UIKit)
import UIKit

/// A shelf of one section, whose provider of cells does what a test says.
@MainActor final class Provider: NSObject, UITableViewDataSource, UICollectionViewDataSource {
  private let shelf: Shelf
  var identifier = "text"
  var position: IndexPath?
  var returned: UITableViewCell?
  var returnedItem: UICollectionViewCell?
  var onRequest: (IndexPath) -> Void = { _ in }

  init(isInWindow: Bool) {
    shelf = Shelf([["a", "b", "c"]], isInWindow: isInWindow)
    super.init()
    (table.dataSource, collection.dataSource) = (self, self)
    if isInWindow { shelf.window.layoutIfNeeded() }
  }

  var table: UITableView { shelf.table }
  var collection: UICollectionView { shelf.collection }
  var texts: [[String]] {
    get { shelf.texts }
    set { shelf.texts = newValue }
  }

  func showAgain() {
    table.reloadData()
    table.layoutIfNeeded()
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { texts[section].count }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    onRequest(indexPath)
    return returned ?? tableView.dequeueReusableCell(withIdentifier: identifier, for: position ?? indexPath)
  }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    texts[section].count
  }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    returnedItem ?? shelf.collectionView(collectionView, cellForItemAt: indexPath)
  }
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "other", for: indexPath)
  }
  func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { true }
  func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) {
    texts[0].insert(texts[0].remove(at: sourceIndexPath.item), at: destinationIndexPath.item)
  }
}
#endif
