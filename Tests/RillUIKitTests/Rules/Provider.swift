#if canImport(UIKit)
import UIKit

/// The data source and delegate of a table or a collection of one section, which do what a test says.
@MainActor final class Provider: NSObject {
  let view: any RowsView
  var identifier = "text"
  var position: IndexPath?
  var returned: UIView?
  var onRequest: (IndexPath) -> Void = { _ in }
  var onDisplay: () -> Void = {}
  private let shelf: Shelf
  private let kind: RowsViewKind

  init(_ kind: RowsViewKind, isInWindow: Bool) {
    self.kind = kind
    shelf = Shelf([["a", "b", "c"]], isInWindow: isInWindow)
    view = shelf.view(kind)
    super.init()
    switch kind {
    case .table: (shelf.table.dataSource, shelf.table.delegate) = (self, self)
    case .collection: (shelf.collection.dataSource, shelf.collection.delegate) = (self, self)
    }
    if isInWindow { shelf.window.layoutIfNeeded() }
  }

  var texts: [[String]] {
    get { shelf.texts }
    set { shelf.texts = newValue }
  }
  var table: UITableView { shelf.table }
  var collection: UICollectionView { shelf.collection }

  func showAgain() {
    view.reloadData()
    view.layoutIfNeeded()
  }

  /// A cell that no view has dequeued.
  func newCell() -> UIView {
    switch kind {
    case .table: UITableViewCell(style: .default, reuseIdentifier: nil)
    case .collection: UICollectionViewCell(frame: .zero)
    }
  }

  /// Moves the first row behind the second, as the user does.
  func dragFirstRow() {
    #if os(Linux)
    switch kind {
    case .table:
      table.dragDelegate = self
      table.drag(rowAt: IndexPath(row: 0, section: 0), to: IndexPath(row: 1, section: 0))
    case .collection: collection.drag(itemAt: IndexPath(item: 0, section: 0), to: IndexPath(item: 1, section: 0))
    }
    #else
    _ = collection.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0))
    collection.updateInteractiveMovementTargetPosition(CGPoint(x: 120, y: 5))
    collection.endInteractiveMovement()
    #endif
  }

  private func cell(at path: IndexPath) -> UIView {
    onRequest(path)
    return returned ?? view.dequeue(identifier, for: position ?? path)
  }
  private func move(_ path: IndexPath, to end: IndexPath) {
    texts[0].insert(texts[0].remove(at: path.item), at: end.item)
  }
}

extension Provider: UITableViewDataSource, UITableViewDelegate, UITableViewDragDelegate {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { texts[section].count }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    cell(at: indexPath) as? UITableViewCell ?? UITableViewCell(style: .default, reuseIdentifier: nil)
  }
  func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
    onDisplay()
  }
  func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
  func tableView(_ tableView: UITableView, moveRowAt source: IndexPath, to destination: IndexPath) {
    move(source, to: destination)
  }
  func tableView(
    _ tableView: UITableView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
  ) -> [UIDragItem] { [UIDragItem(itemProvider: NSItemProvider())] }
}

extension Provider: UICollectionViewDataSource, UICollectionViewDelegate {
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    texts[section].count
  }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell { cell(at: indexPath) as? UICollectionViewCell ?? UICollectionViewCell(frame: .zero) }
  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
  ) { onDisplay() }
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "other", for: indexPath)
  }
  func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { true }
  func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) { move(sourceIndexPath, to: destinationIndexPath) }
}
#endif
