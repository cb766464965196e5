#if canImport(UIKit)
import UIKit

/// The texts of a table and a collection in a window.
@MainActor final class Shelf: NSObject, UITableViewDataSource, UICollectionViewDataSource {
  var texts: [[String]]
  let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 1_000), style: .plain)
  let collection: UICollectionView
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 640, height: 1_000))

  init(_ texts: [[String]] = [], isInWindow: Bool = true) {
    self.texts = texts
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 40)
    collection = UICollectionView(
      frame: CGRect(x: 320, y: 0, width: 320, height: 1_000), collectionViewLayout: layout)
    super.init()
    table.rowHeight = 40
    table.register(TextCell.self, forCellReuseIdentifier: "text")
    collection.register(TextItem.self, forCellWithReuseIdentifier: "text")
    (table.dataSource, collection.dataSource) = (self, self)
    guard isInWindow else { return }
    window.addSubview(table)
    window.addSubview(collection)
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
  }

  /// Sections of so many rows, each with a text of its own.
  convenience init(counts: [Int]) {
    self.init(counts.enumerated().map { section, count in (0..<count).map { "\(section)-\($0)" } })
  }

  func view(_ kind: RowsViewKind) -> any RowsView { kind == .table ? table : collection }

  /// The texts of the cells that are shown, by section.
  var shownInTable: [[String]] {
    shown(table.indexPathsForVisibleRows ?? []) { (table.cellForRow(at: $0) as? TextCell)?.text }
  }
  var shownInCollection: [[String]] {
    shown(collection.indexPathsForVisibleItems) { (collection.cellForItem(at: $0) as? TextItem)?.text }
  }

  private func shown(_ paths: [IndexPath], _ text: (IndexPath) -> String?) -> [[String]] {
    var shown = Array(repeating: [String](), count: texts.count)
    for path in paths.sorted() { shown[path.section].append(text(path) ?? "no cell") }
    return shown
  }

  func numberOfSections(in tableView: UITableView) -> Int { texts.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { texts[section].count }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "text", for: indexPath)
    (cell as? TextCell)?.text = texts[indexPath.section][indexPath.row]
    return cell
  }

  func numberOfSections(in collectionView: UICollectionView) -> Int { texts.count }
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    texts[section].count
  }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "text", for: indexPath)
    (cell as? TextItem)?.text = texts[indexPath.section][indexPath.item]
    return cell
  }
}

final class TextCell: UITableViewCell {
  var text = ""
}

final class TextItem: UICollectionViewCell {
  var text = ""
}
#endif
