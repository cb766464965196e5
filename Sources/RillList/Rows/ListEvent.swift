/// An event in a row, or about a row.
///
/// An event goes to the owner of the row's section, or to the view model if the section has no owner. Its type
/// distinguishes it from other events.
///
/// ```swift
/// struct LikeTapped: ListEvent {}
/// moments.on(LikeTapped.self) { _, row in repository.like(row.item.id) }
/// ```
/// An event that you define and nothing handles is a ``ListDiagnostic``.
public protocol ListEvent: Sendable {}

/// An event that every row receives, whether or not a handler exists.
protocol EventOfEveryRow: ListEvent {}

/// The user selects the row.
public struct RowSelected: EventOfEveryRow, Equatable {
  /// Creates the event.
  public init() {}
}

/// The row loses the selection because the user selects another row.
public struct RowDeselected: EventOfEveryRow, Equatable {
  /// Creates the event.
  public init() {}
}

/// The user has dragged the row to another position in its section.
///
/// The row moves when its owner changes its items:
///
/// ```swift
/// tags.on(RowMoved.self) { [items = tags.items] event, row in
///   items.update { $0.insert($0.remove(at: row.indexPath.item), at: event.destination) }
/// }
/// ```
public struct RowMoved: ListEvent, Equatable {
  /// The row's new position in its section, from 0.
  public var destination: Int

  /// Creates the event.
  public init(destination: Int) { self.destination = destination }
}

/// The row comes into view.
public struct RowWillDisplay: EventOfEveryRow, Equatable {
  /// Creates the event.
  public init() {}
}

/// The row goes out of view: the user scrolls, the list removes it, or the screen disappears.
public struct RowDidEndDisplaying: EventOfEveryRow, Equatable {
  /// Creates the event.
  public init() {}
}

/// The user or the program scrolls the list. Each owner of rows in view receives one event, with the first of its rows
/// in view.
public struct ListScrolled: EventOfEveryRow, Equatable {
  /// The scroll offset of the content, in points.
  public var offset: Double

  /// Creates the event.
  public init(offset: Double) { self.offset = offset }
}
