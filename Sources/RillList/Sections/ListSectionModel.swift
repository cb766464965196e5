/// What a section is: how it is told from others, its title, how its rows are laid out, and who owns them. A section goes
/// on as the same one, with its rows, as long as its `id` is the same.
///
/// A text is a section with a title: `"Movies"`, `"Week \(number)"`; `""` is one without.
public struct ListSectionModel: Sendable {
  /// Tells the section from the others of its list, across updates.
  public var id: String
  /// Shown above the rows; empty for none.
  public var title: String
  /// The room around and between the rows.
  public var layout: ListSectionLayout
  /// Hears of the events in the rows. `nil`: the view model of the list hears of them.
  public var owner: (any ListSectionOwner)?
  /// Which of its owner's sections this is, from 0.
  public var ownSection: Int

  /// Makes a section's model.
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

extension ListSectionModel: ExpressibleByStringInterpolation, CustomStringConvertible {
  /// A section with a title, which also tells it from others.
  public init(_ title: String) { self.init(id: title, title: title) }

  /// A section with a title, which also tells it from others.
  public init(stringLiteral value: String) { self.init(value) }

  /// What tells the section from others.
  public var description: String { id }
}

extension ListSectionModel: Hashable {
  /// Whether both look the same. The owner does not count: a section goes on as the same one when its owner is
  /// replaced.
  public static func == (left: Self, right: Self) -> Bool {
    left.id == right.id && left.title == right.title && left.layout == right.layout
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(title)
    hasher.combine(layout)
  }
}
