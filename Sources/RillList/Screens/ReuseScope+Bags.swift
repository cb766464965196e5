package import Rill
import Synchronization

/// The two bags of a view that shows one item after another, with a report of a binding in the wrong one.
extension ReuseScope {
  /// Ends the bindings for the item shown before, and shows another. Reports bindings that this adds to a kept lasting
  /// bag.
  @MainActor package func show(on view: AnyObject, _ update: () -> Void) {
    reset()
    let before = lastingBag?.count ?? 0
    stage.store(1, ordering: .relaxed)
    update()
    if let lastingBag, lastingBag.count > before { reportOutlivingBinding(on: view) }
    stage.store(2, ordering: .relaxed)
  }

  /// Returns the bag that lasts as long as the view. It is the wrong one while an item is shown.
  @MainActor package func lastingBag(of view: AnyObject) -> DisposeBag {
    reportOutlivingBinding(on: view)
    if let lastingBag { return lastingBag }
    let bag = DisposeBag()
    lastingBag = bag
    return bag
  }

  /// Reports, once for each item, that a binding is kept too long.
  @MainActor private func reportOutlivingBinding(on view: AnyObject) {
    guard stage.compareExchange(expected: 1, desired: 2, ordering: .relaxed).exchanged else { return }
    ListDiagnostic.bindingOutlivesUse(view: "\(type(of: view))", method: "update(with:)").report(CallSite())
  }

  /// Returns the bag of the present item. It is the wrong one until the first item is shown.
  @MainActor package func bag(of view: AnyObject) -> DisposeBag {
    if stage.load(ordering: .relaxed) == 0 {
      ListDiagnostic.bindingEndsWithUse(view: "\(type(of: view))", method: "configureViews()").report(CallSite())
    }
    return bag
  }
}
