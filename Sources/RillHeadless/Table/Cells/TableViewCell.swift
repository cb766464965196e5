public import Rill

/// One row on the screen. A table makes as many as it shows at a time and uses them for one row after the other.
open class TableViewCell: View {
  /// The identifier that the cell was registered for.
  public internal(set) var reuseIdentifier: String?
  /// Which registration for the identifier made the cell.
  var registration: Int?
  /// Begins anew when the cell's use ends (the row leaves the screen or is shown anew), so nothing that was bound for
  /// one row reaches the next.
  public final let reuseScope = ReuseScope()

  /// Holds what is bound for the row that the cell shows now.
  public final var disposeBag: DisposeBag { reuseScope.bag }

  /// An empty cell.
  public required override init() {
    super.init()
  }

  /// Called before a cell that has been used shows another row. Bindings have ended already.
  open func prepareForReuse() {}

  /// Called by the table when the cell no longer shows its row.
  func endUse() {
    reuseScope.reset()
  }
}
