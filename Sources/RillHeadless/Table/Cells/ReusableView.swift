public import Rill

/// A view that a list shows for one thing after the other: a cell, a header or a footer.
open class ReusableView: View, ReuseScoped {
  /// The identifier that the view was registered for.
  public internal(set) var reuseIdentifier: String?
  /// Which registration for the identifier made the view.
  var registration: Int?
  /// Begins anew when the view's use ends (its row leaves the screen or is shown anew), so nothing that was bound for
  /// one row reaches the next.
  public final let reuseScope = ReuseScope()

  /// Holds what is bound for what the view shows now.
  public final var disposeBag: DisposeBag { reuseScope.bag }

  /// An empty view.
  public required override init() {
    super.init()
  }

  /// Called before a view that has been used shows something else. Bindings have ended already.
  open func prepareForReuse() {}

  /// Called when the view no longer shows what it was used for.
  func endUse() {
    reuseScope.reset()
  }

  /// Adds the view to what is known about the event.
  open override func respond(to event: inout RoutedEvent) -> Bool {
    if event.cell == nil { event.cell = self }
    return super.respond(to: &event)
  }
}
