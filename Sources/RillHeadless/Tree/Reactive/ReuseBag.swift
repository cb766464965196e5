public import Rill

extension View {
  /// Holds what is bound for the present use of the view: until the cell, item view or element around it shows something
  /// else. A view that is in none keeps it until it goes.
  public var reuseBag: DisposeBag { nearestReuseScope?.bag ?? ownBag }

  /// What begins anew when the cell, item view or element that the view is, or is in, is used for something else.
  var nearestReuseScope: ReuseScope? {
    var next: View? = self
    while let view = next {
      if let scope = view.elementScope { return scope }
      if let user = view as? any ReuseScoped { return user.reuseScope }
      next = view.superview
    }
    return nil
  }

  /// Ends what was bound for the element that the view has shown.
  func resetReuseBag() {
    if let elementScope { elementScope.reset() } else { elementScope = ReuseScope() }
  }
}

/// What shows one thing after the other: a cell, or the view of an item.
@MainActor
public protocol ReuseScoped: AnyObject {
  /// Begins anew between two uses.
  var reuseScope: ReuseScope { get }
}
