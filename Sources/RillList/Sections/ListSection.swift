/// A section of a list: its model and its rows.
public struct ListSection<Model: Sendable, Item: Sendable>: Sendable {
  /// The model of the section, such as its title.
  public var model: Model
  /// The rows, from top to bottom.
  public var items: [Item]

  /// Creates a section.
  public init(model: Model, items: [Item]) {
    self.model = model
    self.items = items
  }
}

extension ListSection where Model == ListSectionModel {
  /// Creates a section of a list screen.
  ///
  /// ```swift
  /// ListSection(id: "cities", title: "Cities", cities.map(CityRow.init))
  /// ```
  /// - Parameters:
  ///   - id: the identity of the section in its list, which is not shown.
  ///   - title: the title above the rows; by default none.
  ///   - layout: the space around and between the rows.
  ///   - owner: the object that handles the events in the rows; by default the view model of the list.
  ///   - items: the rows, from top to bottom.
  public init(
    id: String, title: String = "", layout: ListSectionLayout = ListSectionLayout(),
    owner: (any ListSectionOwner)? = nil, _ items: [Item]
  ) {
    self.init(model: ListSectionModel(id: id, title: title, layout: layout, owner: owner), items: items)
  }
}

extension ListSection: Equatable where Model: Equatable, Item: Equatable {}

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
  enum Placeholder: Equatable, Sendable {
    case loading
    /// With the reason, as the words for the error.
    case failure(String)
    case message
  }

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

extension ListSectionModel: Equatable {
  /// Returns whether both look the same. The owner does not count: a section stays the same when its owner is replaced.
  public static func == (left: Self, right: Self) -> Bool {
    left.id == right.id && left.title == right.title && left.layout == right.layout
  }
}

/// The space around and between the items of a section, in points.
///
/// A table puts one item in each line; a collection may put several side by side.
public struct ListSectionLayout: Hashable, Sendable {
  /// The space around the section.
  public var insets: ListInsets
  /// The space between two items side by side.
  public var itemSpacing: Double
  /// The space between two lines of items.
  public var lineSpacing: Double

  /// Creates a layout; by default without space around and between items.
  public init(insets: ListInsets = .zero, itemSpacing: Double = 0, lineSpacing: Double = 0) {
    self.insets = insets
    self.itemSpacing = itemSpacing
    self.lineSpacing = lineSpacing
  }
}

/// The space at the four edges of an element, in points.
public struct ListInsets: Hashable, Sendable {
  /// No space.
  public static let zero = ListInsets()

  /// The space above.
  public var top: Double
  /// The space at the leading edge, where reading begins.
  public var leading: Double
  /// The space below.
  public var bottom: Double
  /// The space at the trailing edge, where reading ends.
  public var trailing: Double

  /// Creates insets; an edge without a value has no space.
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}
