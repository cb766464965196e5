public import Rill

extension View {
  /// The bindings that last as long as the view, such as those made in ``ViewCode/configureViews(_:)``.
  ///
  /// Using it in ``ListItemView/update(with:)`` or in ``ElementGenerator/configureView(_:for:)`` is a
  /// ``ScreenDiagnostic``: each item would add bindings to those of the items before.
  public var disposeBag: DisposeBag {
    if let method = viewCodeState.method, method.isRepeated {
      ScreenDiagnostics.report(.bindingOutlivesUse(view: name, method: method.rawValue))
    }
    return ownBag
  }

  /// The bindings of the view's present use, such as those made in ``ListItemView/update(with:)``.
  ///
  /// They end when the cell, item view or element around the view shows something else. A view that is in none of these
  /// keeps them until it is released. Using the bag in ``ViewCode/configureViews(_:)`` is a ``ScreenDiagnostic``: the
  /// bindings would end with the first item.
  public var reuseBag: DisposeBag {
    if let method = viewCodeState.method, !method.isRepeated {
      ScreenDiagnostics.report(.bindingEndsWithUse(view: name, method: method.rawValue))
    }
    return nearestReuseScope?.bag ?? ownBag
  }

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
