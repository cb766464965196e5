public import Rill

/// The state of a list screen and how to load it. It names no view.
///
/// Its state is held in relays, which cannot end: no error ends the screen's ability to load again. The ``ListDriver``
/// writes `loadError`; everything else is the view model's.
public protocol ListViewModel: AnyObject, Sendable {
  /// What the list shows.
  var listItems: BehaviorRelay<ListSections> { get }

  /// Why the last load that ended has failed; nil after a success. Its description is the sentence that the screen
  /// shows.
  var loadError: BehaviorRelay<(any Error)?> { get }

  /// Whether there is anything to show.
  var hasContent: Bool { get }

  /// Counts one appearance of the screen.
  func trackScreenviews()

  /// The work of one load. Cold: it begins at subscription, is cancelled by disposal, and writes what it loaded into
  /// `listItems` before it completes. It may write more than once, say first what a cache holds; a load ends at
  /// completion or error, not at a value.
  func loadItems() -> Observable<Void>

  /// Something has happened in a row of a section that has no owner. Returns whether it was of interest; nothing is by
  /// default.
  @MainActor func handle(_ event: any ListEvent, in row: ListRow) -> Bool

  /// Whether the content itself says that it is being loaded, or why there is none, as a ``Status`` does, so that the
  /// screen need not say so too. Why what is there could not be loaded anew is said by the screen all the same. False
  /// by default.
  var showsStatusInContent: Bool { get }

  /// What runs the loads, if that is the view model's own, say because it has pages; by default nil, and the driver
  /// runs `loadItems()`. It is asked for once, when the driver is made. One driver at a time: leaving gives up all that
  /// the loader runs, and so does the end of the driver.
  @MainActor var loader: Loader? { get }
}

extension ListViewModel {
  /// Nil: the driver runs `loadItems()`.
  @MainActor public var loader: Loader? { nil }

  /// Whether the last load that ended has failed; follows `loadError`.
  public var hasError: Observable<Bool> { loadError.map { $0 != nil }.distinctUntilChanged() }

  /// Whether any section has a row.
  public var hasContent: Bool { listItems.value.hasContent }

  /// False: nothing is of interest.
  public func handle(_ event: any ListEvent, in row: ListRow) -> Bool { false }

  /// False: the screen says so.
  public var showsStatusInContent: Bool { false }
}

extension ListSections {
  /// Whether any section has a row.
  public var hasContent: Bool { contains { !$0.items.isEmpty } }
}
