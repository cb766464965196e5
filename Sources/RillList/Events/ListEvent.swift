/// Something that happens in a row, or concerns it. It travels to the owner of the row's section, or to the view model
/// of a list whose sections have no owners, and is told from others by its type.
///
/// ```swift
/// struct LikeTapped: ListEvent {}
/// moments.on(LikeTapped.self) { _, moment, _ in repository.like(moment.id) }
/// ```
public protocol ListEvent: Sendable {}

/// The user has chosen the row.
public struct RowSelected: ListEvent, Equatable {
  /// Makes the event.
  public init() {}
}

/// Another row was chosen than this one, which was the chosen one.
public struct RowDeselected: ListEvent, Equatable {
  /// Makes the event.
  public init() {}
}

/// The row comes into view.
public struct RowWillDisplay: ListEvent, Equatable {
  /// Makes the event.
  public init() {}
}

/// The row is out of view: scrolled away, gone from the list, or the screen was left.
public struct RowDidEndDisplaying: ListEvent, Equatable {
  /// Makes the event.
  public init() {}
}

/// The list was scrolled. Each owner of rows in view gets one, with the first of its rows that are in view.
public struct ListScrolled: ListEvent, Equatable {
  /// How far the content is scrolled, in points.
  public var offset: Double

  /// Makes the event.
  public init(offset: Double) { self.offset = offset }
}
