public import Rill

extension View {
  /// The bindings of the view's present use.
  ///
  /// They end when the cell, item view or element around the view shows something else. A view that is in none of these
  /// keeps them until it is released.
  public var reuseBag: DisposeBag { nearestReuseScope?.bag ?? ownBag }

  /// The scope of the nearest cell, item view or element that the view is, or is in, which is reset for each new use.
  var nearestReuseScope: ReuseScope? {
    var next: View? = self
    while let view = next {
      if let scope = view.elementScope { return scope }
      if let user = view as? any ReuseScoped { return user.reuseScope }
      next = view.superview
    }
    return nil
  }

  /// Disposes of the bindings for the element that the view has shown.
  func resetReuseBag() {
    if let elementScope { elementScope.reset() } else { elementScope = ReuseScope() }
  }
}

/// A view that is reused to show one item after another: a cell, or the view of an item.
@MainActor
public protocol ReuseScoped: AnyObject {
  /// The scope of the view's current use. It resets between two uses.
  var reuseScope: ReuseScope { get }
}
