package import Rill
import Synchronization

/// The two bags of a view that shows one item after another, with a report of a binding in the wrong one.
extension ReuseScope {
  /// Ends the bindings for the item shown before, and shows another.
  @MainActor package func show(_ update: () -> Void) {
    reset()
    stage.store(1, ordering: .relaxed)
    update()
    stage.store(2, ordering: .relaxed)
  }

  /// Returns the bag of what lasts as long as the view. It is the wrong one while an item is shown.
  @MainActor package func lasting(_ bag: DisposeBag, of view: AnyObject) -> DisposeBag {
    if stage.load(ordering: .relaxed) == 1 {
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
