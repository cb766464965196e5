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
    row.ownedSection = section.model.owner == nil ? nil : section.model.id
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
}
