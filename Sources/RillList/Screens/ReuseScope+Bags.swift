package import Rill
import Synchronization

/// The two bags of a view that shows one item after another, with a report of a binding in the wrong one.
extension ReuseScope {
  /// Ends the bindings for the item shown before, and shows another. Reports bindings that this leaves in the bag of
  /// what lasts as long as the view.
  @MainActor package func show(on view: AnyObject, lasting bag: DisposeBag? = nil, _ update: () -> Void) {
    reset()
    let before = bag?.count ?? 0
    stage.store(1, ordering: .relaxed)
    update()
    if let bag, bag.count > before { _ = lasting(bag, of: view) }
    stage.store(2, ordering: .relaxed)
  }

  /// Returns the bag of what lasts as long as the view. It is the wrong one while an item is shown, which is reported
  /// once for each item.
  @MainActor package func lasting(_ bag: DisposeBag, of view: AnyObject) -> DisposeBag {
    if stage.compareExchange(expected: 1, desired: 2, ordering: .relaxed).exchanged {
      ListDiagnostic.bindingOutlivesUse(view: "\(type(of: view))", method: "update(with:)").report(CallSite())
    }
    return bag
  }

  /// Returns the bag of the present item. It is the wrong one until the first item is shown.
  @MainActor package func bag(of view: AnyObject) -> DisposeBag {
    if stage.load(ordering: .relaxed) == 0 {
      ListDiagnostic.bindingEndsWithUse(view: "\(type(of: view))", method: "configureViews()").report(CallSite())
    }
    return bag
  }
}
