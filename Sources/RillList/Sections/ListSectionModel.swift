/// The model of a section: its identity, its title, its layout and its owner.
///
/// A section stays the same section, and keeps its rows, as long as its `id` is the same. The screen shows the title,
/// never the identity.
public struct ListSectionModel: Sendable {
  /// The identity of the section in its list, across updates.
  public var id: String
  /// The title above the rows; empty for none.
  public var title: String
  /// The space around and between the rows.
  public var layout: ListSectionLayout
  /// The object that handles the events in the rows. `nil`: the view model of the list handles them.
  public var owner: (any ListSectionOwner)?
  /// The index of the section among its owner's sections, from 0.
  public var ownSection: Int
  /// The kind of placeholder that the rows are; nil for content.
  var placeholder: Placeholder?

  /// The kinds of rows in place of missing content.
  enum Placeholder: Sendable { case loading, message }

  /// Creates a section's model.
  public init(
    id: String, title: String = "", layout: ListSectionLayout = ListSectionLayout(),
    owner: (any ListSectionOwner)? = nil, ownSection: Int = 0
  ) {
    self.id = id
    self.title = title
    self.layout = layout
    self.owner = owner
    self.ownSection = ownSection
  }
}

extension ListSectionModel: CustomStringConvertible {
  /// The identity of the section.
  public var description: String { id }
}

extension ListSectionModel: Hashable {
  /// Returns whether both look the same. The owner does not count: a section stays the same when its owner is replaced.
  public static func == (left: Self, right: Self) -> Bool {
    left.id == right.id && left.title == right.title && left.layout == right.layout
  }

  /// Hashes the properties that `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(title)
    hasher.combine(layout)
  }
}
