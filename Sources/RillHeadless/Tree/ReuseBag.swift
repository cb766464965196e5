public import Foundation
public import Rill

extension View {
  /// The bindings that last as long as the view, such as those made in ``ViewCode/configureViews(_:)``.
  ///
  /// Using the bag of a view or its subviews in its ``ListItemView/update(with:)`` or in
  /// ``ElementGenerator/configureView(_:for:)`` is a ``ScreenDiagnostic``: each item would add bindings to those of the
  /// items before. Reading this property is a use, since a bag does not know of what view it is; so is inserting into
  /// the view's own bag that was kept in a variable.
  public var disposeBag: DisposeBag {
    if let (view, method) = running, method.isRepeated { view.reportBindingOutlivesUse(method) }
    return lastingBag
  }

  private var lastingBag: DisposeBag {
    if let ownBag { return ownBag }
    let bag = DisposeBag()
    ownBag = bag
    return bag
  }

  /// The bindings of the view's present use, such as those made in ``ListItemView/update(with:)``.
  ///
  /// They end when the cell, item view or element around the view shows something else, or one around that: an item view
  /// inside another one ends its bindings with the outer item, unless it shows its item in a method that runs once. A
  /// view that is in none of these keeps them until it is released. Using the bag of
  /// an item view or its subviews in its ``ViewCode/configureViews(_:)`` is a ``ScreenDiagnostic``: the bindings would
  /// end with the first item.
  public var reuseBag: DisposeBag {
    guard let bag = useBag else { return lastingBag }
    if let (view, method) = runningInUse, !method.isRepeated {
      ScreenDiagnostics.report(.bindingEndsWithUse(view: view.name, method: method.rawValue))
    }
    return bag
  }

  /// The bag of the nearest cell, item view or element that the view is, or is in.
  var useBag: DisposeBag? {
    guard let scope = useScope else { return superview?.useBag }
    let bag = scope.bag
    // A list ends the uses of its cells itself, also if it is in a cell of another list, and a cell those of its subviews.
    if linkedBag !== bag, !isEndedByList, superview?.isEndedByList != true, let outer = superview?.useBag {
      linkedBag = bag
      if superview?.running?.method.isRepeated != false { end(scope, with: outer) }
    }
    return bag
  }

  /// Ends the present use of a scope with that of the scope around it, whose bag forgets uses that end before.
  private func end(_ scope: ReuseScope, with outer: DisposeBag) {
    let end = Disposables.create { [weak scope] in scope?.reset() }
    end.disposed(by: outer)
    end.disposed(by: scope)
  }

  private var useScope: ReuseScope? { elementScope ?? itemScope }

  /// Runs a method that shows an item or an element. Reports bindings that it has added to a kept ``disposeBag``.
  func runForItem<Failure>(_ method: BindingMethod, _ body: () throws(Failure) -> Void) throws(Failure) {
    let (state, before) = (viewCodeState, ownBag?.count ?? 0)
    let (wasApplied, wasReported) = (state.isApplied, state.hasReportedBinding)
    state.hasReportedBinding = false
    defer {
      // View code that is applied meanwhile may bind.
      if state.isApplied == wasApplied, let ownBag, ownBag.count > before { reportBindingOutlivesUse(method) }
      if wasReported { state.hasReportedBinding = true }
    }
    try state.run(method, body)
  }

  /// Reports, once for each item, that a binding is kept too long.
  private func reportBindingOutlivesUse(_ method: BindingMethod) {
    if viewCodeState.hasReportedBinding { return }
    viewCodeState.hasReportedBinding = true
    ScreenDiagnostics.report(.bindingOutlivesUse(view: name, method: method.rawValue))
  }

  /// The nearest view, from this one up, that runs a method that suits only one of its bags.
  private var running: (view: View, method: BindingMethod)? {
    guard let method = viewCodeState.method else { return superview?.running }
    return (self, method)
  }

  /// The same, up to the cell, item view or element that ends the bindings.
  private var runningInUse: (view: View, method: BindingMethod)? {
    guard let method = viewCodeState.method else { return useScope == nil ? superview?.runningInUse : nil }
    return (self, method)
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

extension Reactive where Base: View {
  /// Hides or shows the view.
  @MainActor public var isHidden: Binder<Bool> { Binder(base) { $0.isHidden = $1 } }

  /// Sets the opacity of the view.
  @MainActor public var alpha: Binder<CGFloat> { Binder(base) { $0.alpha = $1 } }

  /// Sets whether the view and its subviews take taps.
  @MainActor public var isUserInteractionEnabled: Binder<Bool> { Binder(base) { $0.isUserInteractionEnabled = $1 } }
}

extension Reactive where Base: Control {
  /// Enables or disables the control.
  @MainActor public var isEnabled: Binder<Bool> { Binder(base) { $0.isEnabled = $1 } }

  /// Selects or deselects the control.
  @MainActor public var isSelected: Binder<Bool> { Binder(base) { $0.isSelected = $1 } }
}

extension Reactive where Base: Label {
  /// Sets the text of the label.
  @MainActor public var text: Binder<String?> { Binder(base) { $0.text = $1 } }
}

extension Reactive where Base: Button {
  /// Sets the title of the button.
  @MainActor public var title: Binder<String?> { Binder(base) { $0.title = $1 } }
}

extension Reactive where Base: ActivityIndicator {
  /// Starts or stops the indicator.
  @MainActor public var isAnimating: Binder<Bool> {
    Binder(base) { indicator, isAnimating in
      if isAnimating { indicator.startAnimating() } else { indicator.stopAnimating() }
    }
  }
}

extension Reactive where Base: ImageView {
  /// Sets the image that is shown.
  @MainActor public var image: Binder<Image?> { Binder(base) { $0.image = $1 } }
}
