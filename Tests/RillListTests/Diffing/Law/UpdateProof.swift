import RillList

/// The error of an incorrect update, as a sentence.
struct ListUpdateFault: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

extension ListUpdate {
  /// Returns the error in this update between two contents; nil if it is correct.
  ///
  /// An update is correct if its changes fit together and both contents, and if the sections and rows that it keeps or
  /// moves match those in the new content.
  func fault(from old: ListSections, to new: ListSections) -> ListUpdateFault? {
    do throws(ListUpdateFault) {
      _ = try applied(to: old, from: new)
      return nil
    } catch {
      return error
    }
  }

  /// Applies the update to the sections and rows of one content, and takes the inserted and different ones from
  /// another.
  ///
  /// - Throws: the error in this update between the two contents.
  func applied(to old: ListSections, from new: ListSections) throws(ListUpdateFault) -> ListSections {
    // Arrays, because each row is read.
    let (old, new) = (Array(old), Array(new))
    let origins = try origins(from: old, to: new)
    var result = new
    for (section, origin) in origins.sections.enumerated() {
      guard let origin else { continue }
      guard old[origin].model.id == new[section].model.id else {
        throw ListUpdateFault("Section \(origin) of the old list is not section \(section) of the new list.")
      }
      result[section].model = old[origin].model
    }
    var changed: Set<Int> = []
    for section in sectionReloads {
      guard origins.sections.indices.contains(section) else {
        throw ListUpdateFault("There is no section \(section) in the new list.")
      }
      guard origins.sections[section] != nil else {
        throw ListUpdateFault("The section \(section) is inserted and also reloaded.")
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
        guard before.id == after.id, type(of: before).reuseIdentifier == type(of: after).reuseIdentifier else {
          throw ListUpdateFault("Row \(path) of the old list is not row \(section)-\(item) of the new list.")
        }
        result[section].items[item] = before
      }
    }
    var reloaded: Set<ListIndexPath> = []
    for path in reloads {
      guard origins.rows.indices.contains(path.section), origins.rows[path.section].indices.contains(path.item) else {
        throw ListUpdateFault("There is no row \(path) in the new list.")
      }
      guard origins.rows[path.section][path.item] != nil else {
        throw ListUpdateFault("The row \(path) is inserted and also reloaded.")
      }
      guard reloaded.insert(path).inserted else { throw ListUpdateFault("The row \(path) is reloaded twice.") }
      result[path.section].items[path.item] = new[path.section].items[path.item]
    }
    return ListSections(result)
  }
}
