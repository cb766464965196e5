extension ListUpdate {
  /// What is wrong with this as the update from one content to another; nil if it is right.
  ///
  /// An update is right if UIKit would take it, and if what it leaves in place and moves are the sections and rows that
  /// stand there afterwards. In debug builds every comparison proves its result with this.
  ///
  /// Complexity: O(rows).
  public func fault(from old: ListSections, to new: ListSections) -> ListUpdateFault? {
    do throws(ListUpdateFault) {
      _ = try applied(to: old, from: new)
      return nil
    } catch {
      return error
    }
  }

  /// Carries this out: on the sections and rows of one content, with what another one has for those that come and those
  /// that look different.
  ///
  /// - Throws: what is wrong with this as the update from one to the other.
  public func applied(to old: ListSections, from new: ListSections) throws(ListUpdateFault) -> ListSections {
    // Arrays, because each row of them is looked at.
    let (old, new) = (Array(old), Array(new))
    let origins = try origins(from: old, to: new)
    var result = new
    for (section, origin) in origins.sections.enumerated() {
      guard let origin else { continue }
      guard old[origin].model.id == new[section].model.id else {
        throw ListUpdateFault("Section \(origin) of the list before is not section \(section) of the list after.")
      }
      result[section].model = old[origin].model
    }
    var changed: Set<Int> = []
    for section in sectionReloads {
      guard origins.sections.indices.contains(section) else {
        throw ListUpdateFault("There is no section \(section) in the list after.")
      }
      guard origins.sections[section] != nil else {
        throw ListUpdateFault("The section \(section) has just come and is named again.")
      }
      guard changed.insert(section).inserted else {
        throw ListUpdateFault("The section \(section) is named twice.")
      }
      result[section].model = new[section].model
    }
    for (section, paths) in origins.rows.enumerated() {
      for (item, path) in paths.enumerated() {
        guard let path else { continue }
        let (before, after) = (old[path.section].items[path.item], new[section].items[item])
        guard before.id == after.id, hasSameKind(before, after) else {
          throw ListUpdateFault("Row \(path) of the list before is not row \(section)-\(item) of the list after.")
        }
        result[section].items[item] = before
      }
    }
    var reloaded: Set<ListIndexPath> = []
    for path in reloads {
      guard origins.rows.indices.contains(path.section), origins.rows[path.section].indices.contains(path.item) else {
        throw ListUpdateFault("There is no row \(path) in the list after.")
      }
      guard origins.rows[path.section][path.item] != nil else {
        throw ListUpdateFault("The row \(path) has just come and is named again.")
      }
      guard reloaded.insert(path).inserted else { throw ListUpdateFault("The row \(path) is reloaded twice.") }
      result[path.section].items[path.item] = new[path.section].items[path.item]
    }
    return ListSections(result)
  }
}
