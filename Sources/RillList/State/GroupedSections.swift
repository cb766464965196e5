public import Rill

extension StateType {
  /// Returns sections, of which those are made that follow from an element that differs.
  ///
  /// ```swift
  /// let list = countries.mapEach(id: \.code) { ListSection(id: $0.code, title: $0.name, $0.cities) }
  /// ```
  ///
  /// The others are kept, with their rows, so a list finds the changes without comparing them. See
  /// ``RillList/Rill/StateType/grouped(by:file:line:section:)`` for rows that stand in no sections yet.
  ///
  /// - Parameters:
  ///   - id: the identity of an element, across changes. It must depend on nothing else.
  ///   - file: the file that records of computations name; by default, the caller's.
  ///   - line: the line that records of computations name; by default, the caller's.
  ///   - transform: returns the section of an element. It must depend on nothing but the element.
  @inlinable public func mapEach<Input: Equatable & Sendable, ID: Hashable>(
    id: @escaping @Sendable (Input) -> ID, file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (Input) -> ListSections.Element
  ) -> Derived<ListSections> where Element == [Input] {
    mapEach(id: id, CallSite(file: file, line: line), transform, areSame: { _, _ in false })
  }

  /// Returns the rows as sections, one for each value of `key`, in the order of their first rows.
  ///
  /// ```
  /// added(1)  --2-----3------4----
  /// sections  1-1/2---13/2---13/24
  /// ```
  ///
  /// ![A marble diagram of grouped.](grouped)
  ///
  /// ```swift
  /// let list = cities.mapEach(id: \.id) { CityRow($0) }
  ///   .grouped(by: \.country) { ListSectionModel(id: $0, title: $0) }
  /// ```
  ///
  /// After a change, a section whose rows are equal to those before is kept, and so is each row that is equal to the one
  /// of the same identity. A list compares only the others.
  ///
  /// Complexity: O(rows).
  ///
  /// - Parameters:
  ///   - key: the key of a row, different for rows of different sections. It must depend on nothing but the row.
  ///   - file: the file that records of computations name; by default, the caller's.
  ///   - line: the line that records of computations name; by default, the caller's.
  ///   - section: returns the section's model. It must depend on nothing but the key.
  @inlinable public func grouped<Item: ListItemViewModel, Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Item) -> Key, file: StaticString = #fileID, line: UInt = #line,
    section: @escaping @Sendable (Key) -> ListSectionModel
  ) -> Derived<ListSections> where Element == [Item] {
    // Closures, because a key path of a generic type is followed at run time (the benchmark row *grouped: one of 10,000
    // rows in 100 sections changes*).
    let rows = mapEach(id: { $0.id }, file: file, line: line) { GroupedRow(key: key($0), item: $0) }
    let grouped = Derived<RowGroups<Key>>(updatedBy: rows, areSame: { _, _ in false }) { old, rows in
      old?.updated(to: rows) ?? RowGroups(rows)
    }
    // Compared below, group by group.
    let groups = Derived<[RowGroup<Key>]>(updatedBy: grouped, areSame: { _, _ in false }) { $1.groups }
    return groups.mapEach(id: { $0.key }, file: file, line: line) {
      ListSection(model: section($0.key), items: $0.items)
    }
  }
}

/// The rows of all sections, and the place of each row there.
@usableFromInline struct RowGroups<Key: Hashable & Sendable>: Sendable {
  @usableFromInline var rows: [GroupedRow<Key>]
  @usableFromInline var groups: [RowGroup<Key>] = []
  @usableFromInline var places: [(group: Int, place: Int)] = []

  @inlinable init(_ rows: [GroupedRow<Key>]) {
    self.rows = rows
    places.reserveCapacity(rows.count)
    var known: [Key: Int] = [:]
    for row in rows {
      let group = known[row.key] ?? groups.count
      if group == groups.count {
        known[row.key] = group
        groups.append(RowGroup(key: row.key))
      }
      places.append((group, groups[group].rows.count))
      groups[group].rows.append(row)
    }
  }

  /// Returns the groups of other rows, unless one of these stands in another section or place than before.
  @inlinable func updated(to rows: [GroupedRow<Key>]) -> RowGroups? {
    guard rows.count == self.rows.count else { return nil }
    var updated = self
    updated.rows = rows
    for index in rows.differences(from: self.rows) {
      guard rows[index].key == self.rows[index].key else { return nil }
      updated.groups[places[index].group].rows[places[index].place] = rows[index]
    }
    return updated
  }
}

/// A row and the key of its section. An object, which groups share and compare by identity (the benchmark row *grouped:
/// one of 10,000 rows in 100 sections changes*).
@usableFromInline final class GroupedRow<Key: Sendable>: Sendable {
  @usableFromInline let key: Key
  @usableFromInline let item: any ListItemViewModel

  @inlinable init(key: Key, item: any ListItemViewModel) { (self.key, self.item) = (key, item) }
}

/// The rows of one section.
@usableFromInline struct RowGroup<Key: Hashable & Sendable>: Equatable, Sendable {
  @usableFromInline let key: Key
  @usableFromInline var rows: [GroupedRow<Key>] = []

  @inlinable init(key: Key) { self.key = key }

  /// The rows themselves. Not inlined, so that they stay in their boxes, by which a list finds that they are kept.
  @usableFromInline var items: [any ListItemViewModel] { rows.map(\.item) }

  @inlinable static func == (left: Self, right: Self) -> Bool {
    left.key == right.key && left.rows.count == right.rows.count && left.rows.differences(from: right.rows).isEmpty
  }
}
