extension ListSections {
  /// Returns the row at a position of the whole list, with the position that its owner uses; `nil` if there is none.
  public func row(at indexPath: ListIndexPath) -> AnyListRow? {
    guard indices.contains(indexPath.section), self[indexPath.section].items.indices.contains(indexPath.item) else {
      return nil
    }
    let section = self[indexPath.section]
    let ownSection = section.model.owner == nil ? indexPath.section : section.model.ownSection
    var row = AnyListRow(
      item: section.items[indexPath.item], indexPath: ListIndexPath(section: ownSection, item: indexPath.item),
      owner: section.model.owner)
    row.section = section.model.id
    return row
  }

  /// Returns the position in the whole list of a row that its owner finds at `indexPath`; `nil` if there is none.
  ///
  /// Complexity: O(sections).
  public func indexPath(of indexPath: ListIndexPath, in owner: any ListSectionOwner) -> ListIndexPath? {
    let section = firstIndex { $0.model.owner === owner && $0.model.ownSection == indexPath.section }
    guard let section, self[section].items.indices.contains(indexPath.item) else { return nil }
    return ListIndexPath(section: section, item: indexPath.item)
  }

  /// Returns the position in the whole list of a row from earlier content, by its identity; `nil` if it is gone.
  package func indexPath(of row: AnyListRow) -> ListIndexPath? {
    func isSame(_ item: any ListItemViewModel) -> Bool { item.id == row.item.id && hasSameKind(item, row.item) }
    let old = row.owner == nil ? row.indexPath : row.owner.flatMap { indexPath(of: row.indexPath, in: $0) }
    if let old, let current = self.row(at: old), current.section == row.section, isSame(current.item) { return old }
    // Another section may show an item of the same identity, so the row's own section goes first.
    let own = indices.filter { self[$0].model.id == row.section }
    for index in own + indices.filter({ self[$0].model.id != row.section }) {
      if let item = self[index].items.firstIndex(where: isSame) { return ListIndexPath(section: index, item: item) }
    }
    return nil
  }
}
