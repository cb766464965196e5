/// Something that happens in a row, or concerns it. It travels to the owner of the row's section, or to the view model
/// of a list whose sections have no owners, and is told from others by its type.
///
/// ```swift
/// struct LikeTapped: ListEvent {}
/// moments.on(LikeTapped.self) { _, row in repository.like(row.item.id) }
/// ```
/// An event of your own that nobody takes is a ``ListDiagnostic``.
public protocol ListEvent: Sendable {}

/// An event that rows get whether anybody is interested or not.
protocol EventOfEveryRow: ListEvent {}

/// The user has chosen the row.
public struct RowSelected: EventOfEveryRow, Equatable {
  /// Makes the event.
  public init() {}
}

/// Another row was chosen than this one, which was the chosen one.
public struct RowDeselected: EventOfEveryRow, Equatable {
  /// Makes the event.
  public init() {}
}

/// The user has dragged the row to another place of its section. The row goes there when its owner changes its items:
///
/// ```swift
/// tags.on(RowMoved.self) { [items = tags.items] event, row in
///   items.update { $0.insert($0.remove(at: row.indexPath.item), at: event.destination) }
/// }
/// ```
public struct RowMoved: ListEvent, Equatable {
  /// The place that the row is to have in its section, from 0.
  public var destination: Int

  /// Makes the event.
  public init(destination: Int) { self.destination = destination }
}

/// The row comes into view.
public struct RowWillDisplay: EventOfEveryRow, Equatable {
  /// Makes the event.
  public init() {}
}

/// The row is out of view: scrolled away, gone from the list, or the screen was left.
public struct RowDidEndDisplaying: EventOfEveryRow, Equatable {
  /// Makes the event.
  public init() {}
}

/// The list was scrolled. Each owner of rows in view gets one, with the first of its rows that are in view.
public struct ListScrolled: EventOfEveryRow, Equatable {
  /// How far the content is scrolled, in points.
  public var offset: Double

  /// Makes the event.
  public init(offset: Double) { self.offset = offset }
}
