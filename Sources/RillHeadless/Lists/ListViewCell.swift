import Foundation
public import Rill
public import RillList

/// A row of a list on the screen.
///
/// A list creates as many cells as it shows at a time and reuses them for other rows. The same cell works in a table
/// and in a collection.
open class ListViewCell: ReusableView {
  /// Whether the delegate was notified that the cell is displayed.
  var isDisplayed = false
  /// The look of a selected cell.
  public enum SelectionStyle: Hashable, Sendable {
    /// Like any other cell.
    case none
    /// With a mark over its whole area.
    case highlight
  }

  /// Whether the cell's row is selected.
  public internal(set) final var isSelected = false
  /// The look of the cell while its row is selected; ``SelectionStyle/highlight`` by default.
  public final var selectionStyle = SelectionStyle.highlight

  package override var isHighlighted: Bool { isSelected && selectionStyle == .highlight }
}

/// A cell of a table.
public typealias TableViewCell = ListViewCell

/// A cell of a collection.
public typealias CollectionViewCell = ListViewCell

/// A cell that can show items.
@MainActor
public protocol ListItemCell: ListViewCell {
  /// Shows an item, or throws a mismatch if the item has a type that the cell does not show.
  func update(with item: any ListItemViewModel) throws(ListItemMismatch)
}

/// An error that reports an item of a type that a cell does not show.
public struct ListItemMismatch: Error, Hashable, Sendable {
  /// The type that the cell shows.
  public var expected: String
  /// The type of the item.
  public var given: String

  /// Creates a mismatch of two types.
  public init(expected: Any.Type, given: any ListItemViewModel.Type) {
    self.expected = "\(expected)"
    self.given = "\(given)"
  }
}

/// The cell shown in place of a row that cannot show its item.
final class ListErrorCell: ListViewCell {
  private let label = Label("", style: .error, numberOfLines: 0)

  required init() {
    super.init()
    addSubview(label)
    label.makeConstraints {
      $0.top.bottom.equalToSuperview()
      $0.leading.trailing.equalTo(layoutMarginsGuide)
    }
  }

  func show(_ error: ListRowError) { label.text = "▲ \(error)" }
}

/// The title of a section, on one line.
final class SectionTitleView: Separator {
  var title = ""

  override var intrinsicContentSize: CGSize {
    CGSize(width: View.noIntrinsicMetric, height: metric.controlHeight)
  }

  override func drawingMarks() -> [DrawingMark] {
    if metric == .phone {
      let height = metric.lineHeight(of: .title)
      let line = CGRect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
      return [.line(title, in: line.insetBy(dx: layoutMargins.leading, dy: 0), .left, .title)]
    }
    let shown = TextMetric.truncate(title, toCells: TextMetric.columns(in: bounds.width) - 4)
    let place = CGPoint(x: TextMetric.cellSize.width, y: 0)
    return super.drawingMarks() + (shown.isEmpty ? [] : [.text(" \(shown) ", at: place, .title)])
  }
}

extension ListView {
  /// The identifiers that have a registered cell, in alphabetical order.
  public var registeredIdentifiers: [String] { pool.identifiers }

  /// Whether an identifier has a registered cell.
  func isRegistered(_ identifier: String) -> Bool { pool.isRegistered(identifier) }

  /// Registers a type of cell.
  ///
  /// A later registration for the same identifier replaces it: the list shows cells created before until it asks for
  /// their rows again, and then releases them.
  public func register(_ cell: ListViewCell.Type, forCellReuseIdentifier identifier: String) {
    pool.register(identifier) { cell.init() }
  }

  /// Registers a function that creates cells. It must create a new cell each time.
  public func register(
    forCellReuseIdentifier identifier: String, make: @escaping @MainActor () -> ListViewCell
  ) {
    pool.register(identifier, make)
  }

  /// Registers a type of header or footer.
  public func register(_ view: ReusableView.Type, forHeaderFooterViewReuseIdentifier identifier: String) {
    edgePool.register(identifier) { view.init() }
  }

  /// Returns a cell for a data source to fill: a cell that left the screen, after its
  /// ``ReusableView/prepareForReuse()``, or a new one. Returns `nil` if no cell is registered for the identifier.
  public func dequeueReusableCell(withIdentifier identifier: String) -> ListViewCell? {
    guard let (cell, isNew) = pool.take(identifier) else { return nil }
    if isNew { counts.cellsMade += 1 }
    return cell
  }

  /// Returns a header or a footer for a data source to fill, as ``dequeueReusableCell(withIdentifier:)`` does for
  /// cells.
  public func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> ReusableView? {
    edgePool.take(identifier)?.view
  }

  /// Takes back a dequeued cell that is not shown after all.
  func giveBack(_ cell: ListViewCell) { pool.put(cell) }

  /// Returns the cell of a row, or `nil` if the row is not on the screen.
  public func cellForRow(at indexPath: ListIndexPath) -> ListViewCell? { viewport[.row(indexPath)] as? ListViewCell }

  /// Returns the header of a section, or `nil` if it is not on the screen.
  public func headerView(forSection section: Int) -> View? { viewport[.header(section: section)] }

  /// Returns the footer of a section, or `nil` if it is not on the screen.
  public func footerView(forSection section: Int) -> View? { viewport[.footer(section: section)] }

  /// Returns the row that a cell shows, or `nil` if it shows none.
  public func indexPath(for cell: ListViewCell) -> ListIndexPath? { viewport.line(of: cell).flatMap(\.path) }

  /// The rows on the screen, from top to bottom.
  public var indexPathsForVisibleRows: [ListIndexPath] { viewport.lines.compactMap(\.path) }
}

/// A view that a list reuses: a cell, a header or a footer.
open class ReusableView: View, ReuseScoped {
  override var isEndedByList: Bool { true }

  /// The identifier that the view is registered for.
  public internal(set) var reuseIdentifier: String?
  /// The number of the registration that created the view.
  var registration: Int?
  /// The scope of the view's current use.
  ///
  /// It resets when the use ends, because the row leaves the screen or is shown again, so no binding for one row
  /// reaches the next.
  public final let reuseScope = ReuseScope()

  /// Creates an empty view.
  public required override init() {
    super.init()
  }

  /// Prepares a used view to show something else. Its bindings have already ended.
  open func prepareForReuse() {}

  /// Ends the current use of the view and of those in it, and their bindings.
  final func endUse() {
    reuseScope.reset()
    for view in subviews { (view as? any ReuseScoped)?.reuseScope.reset() }
  }

  /// Adds the view to the event as its cell, unless the event has one.
  open override func respond(to event: inout RoutedEvent) -> Bool {
    if event.cell == nil { event.cell = self }
    return super.respond(to: &event)
  }
}

/// The views of one kind that are registered with a list, and those that wait for reuse.
@MainActor
struct ReusePool<Reused: ReusableView> {
  private struct Registration {
    /// Distinguishes it from earlier registrations for the same identifier.
    let number: Int
    let make: @MainActor () -> Reused
  }

  private var registrations: [String: Registration] = [:]
  private var count = 0
  private var waiting: [String: [Reused]] = [:]

  /// The registered identifiers, in alphabetical order.
  var identifiers: [String] { registrations.keys.sorted() }

  func isRegistered(_ identifier: String) -> Bool { registrations[identifier] != nil }

  mutating func register(_ identifier: String, _ make: @escaping @MainActor () -> Reused) {
    count += 1
    registrations[identifier] = Registration(number: count, make: make)
    waiting[identifier] = nil
  }

  /// Returns a view for an identifier and whether it is new, or `nil` if none is registered.
  mutating func take(_ identifier: String) -> (view: Reused, isNew: Bool)? {
    if let view = waiting[identifier]?.popLast() {
      view.prepareForReuse()
      return (view, false)
    }
    guard let registration = registrations[identifier] else { return nil }
    let view = registration.make()
    view.reuseIdentifier = identifier
    view.registration = registration.number
    return (view, true)
  }

  mutating func put(_ view: Reused) {
    view.endUse()
    // The identifier may have a newer registration.
    guard let identifier = view.reuseIdentifier, registrations[identifier]?.number == view.registration else { return }
    waiting[identifier, default: []].append(view)
  }
}
