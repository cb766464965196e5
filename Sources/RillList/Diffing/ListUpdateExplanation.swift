/// An update in words, such as `deleted "b" 1, moved "x" 4→0, inserted "y" 2, "z" 3, "w" 4 and 7 more`.
///
/// The same update reads the same in every run. It takes one line of limited length, and one more if an identity is
/// there twice.
public struct ListUpdateExplanation: Hashable, Sendable, CustomStringConvertible {
  /// The words.
  public let description: String
}

extension ListUpdate: CustomStringConvertible {
  /// This in words, by positions only: `deleted 0-1, moved 0-4→0-0`.
  public var description: String { Wording().words(for: self) }

  /// This in words, with the names of what changes, if it is the update between these two contents. Positions are
  /// without the section if there is but one.
  public func explanation(from old: ListSections, to new: ListSections) -> ListUpdateExplanation {
    let before = Wording.Names(
      section: { old.element($0).map { "\($0.model)" } },
      row: { path in old.element(path.section)?.items.element(path.item).map { "\($0.id)" } })
    let after = Wording.Names(
      section: { new.element($0).map { "\($0.model)" } },
      row: { path in new.element(path.section)?.items.element(path.item).map { "\($0.id)" } })
    let wording = Wording(before: before, after: after, isFlat: old.count <= 1 && new.count <= 1)
    let lines = [wording.words(for: self), duplicate?.description]
    return ListUpdateExplanation(description: lines.compactMap(\.self).joined(separator: "\n"))
  }
}

/// How an update is put in words.
private struct Wording {
  /// What sections and rows of one content are called, if that is known.
  struct Names {
    var section: (Int) -> String? = { _ in nil }
    var row: (ListIndexPath) -> String? = { _ in nil }
  }

  /// How many of a kind are told one by one.
  private static let limit = 3

  var before = Names()
  var after = Names()
  /// Whether a row's position is told without its section.
  var isFlat = false

  func words(for update: ListUpdate) -> String {
    let (sections, rows) = (update.sections, update.rows)
    let clauses = [
      clause("deleted section", sections.deletes) { label(before.section($0), "\($0)") },
      clause("moved section", sections.moves) { label(before.section($0.from), "\($0.from)→\($0.to)") },
      clause("inserted section", sections.inserts) { label(after.section($0), "\($0)") },
      clause("changed section", update.sectionReloads) { label(after.section($0), "\($0)") },
      clause("deleted", rows.deletes) { label(before.row($0), place($0)) },
      clause("moved", rows.moves) { label(before.row($0.from), "\(place($0.from))→\(place($0.to))") },
      clause("inserted", rows.inserts) { label(after.row($0), place($0)) },
      clause("reloaded", update.reloads) { label(after.row($0), place($0)) },
    ]
    return update.isEmpty ? "nothing changed" : clauses.compactMap(\.self).joined(separator: ", ")
  }

  private func clause<Element>(_ verb: String, _ all: [Element], _ words: (Element) -> String) -> String? {
    guard !all.isEmpty else { return nil }
    let told = all.prefix(Self.limit).map(words).joined(separator: ", ")
    return all.count > Self.limit ? "\(verb) \(told) and \(all.count - Self.limit) more" : "\(verb) \(told)"
  }

  private func label(_ name: String?, _ place: String) -> String { name.map { "\($0.quoted) \(place)" } ?? place }

  private func place(_ path: ListIndexPath) -> String { isFlat ? "\(path.item)" : "\(path)" }
}

extension String {
  /// This between quotation marks, on one line, and not all of it if it is long.
  var quoted: String { (count > 24 ? prefix(23) + "…" : self).debugDescription }
}

extension RandomAccessCollection where Index == Int {
  fileprivate func element(_ index: Int) -> Element? { startIndex..<endIndex ~= index ? self[index] : nil }
}
