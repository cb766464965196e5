public import Rill

/// A view that a list reuses: a cell, a header or a footer.
open class ReusableView: View, ReuseScoped, EndedByList {
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
