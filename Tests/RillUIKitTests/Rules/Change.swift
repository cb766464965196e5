#if canImport(UIKit)
import UIKit

/// One change of a batch, written as `delete 0-1`, `move section 0 2`: a verb, and positions of rows or of sections.
struct Change {
  private let verb: Substring
  private let paths: [IndexPath]
  private let sections: [Int]

  init(_ text: String) {
    let words = text.split(separator: " ")
    verb = words[0]
    sections = words.dropFirst(2).compactMap { Int($0) }
    paths = words.dropFirst().filter { $0.contains("-") }.map { word in
      let numbers = word.split(separator: "-").compactMap { Int($0) }
      return IndexPath(item: numbers[1], section: numbers[0])
    }
  }

  private var isOfSection: Bool { paths.isEmpty }

  @MainActor func apply(to table: UITableView) {
    switch verb {
    case "delete" where isOfSection: table.deleteSections(IndexSet(sections), with: .none)
    case "insert" where isOfSection: table.insertSections(IndexSet(sections), with: .none)
    case "reload" where isOfSection: table.reloadSections(IndexSet(sections), with: .none)
    case "move" where isOfSection: table.moveSection(sections[0], toSection: sections[1])
    case "delete": table.deleteRows(at: paths, with: .none)
    case "insert": table.insertRows(at: paths, with: .none)
    case "reload": table.reloadRows(at: paths, with: .none)
    case "reconfigure": table.reconfigureRows(at: paths)
    default: table.moveRow(at: paths[0], to: paths[1])
    }
  }

  @MainActor func apply(to collection: UICollectionView) {
    switch verb {
    case "delete" where isOfSection: collection.deleteSections(IndexSet(sections))
    case "insert" where isOfSection: collection.insertSections(IndexSet(sections))
    case "reload" where isOfSection: collection.reloadSections(IndexSet(sections))
    case "move" where isOfSection: collection.moveSection(sections[0], toSection: sections[1])
    case "delete": collection.deleteItems(at: paths)
    case "insert": collection.insertItems(at: paths)
    case "reload": collection.reloadItems(at: paths)
    case "reconfigure": collection.reconfigureItems(at: paths)
    default: collection.moveItem(at: paths[0], to: paths[1])
    }
  }
}
#endif
