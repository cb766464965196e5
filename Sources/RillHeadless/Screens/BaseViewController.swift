public import Rill

/// The base class of screens.
///
/// It runs the pipeline of ``ViewCode`` and then makes its bindings, once, when the view is loaded.
open class BaseViewController: ViewController, ViewCode {
  /// Holds the screen's bindings until the screen is released.
  public final let disposeBag = DisposeBag()

  open override func viewDidLoad() {
    super.viewDidLoad()
    applyViewCode()
    setupBindings()
  }

  /// Adds subviews, as the first step. Overrides call `super`.
  open func buildHierarchy(_ phase: borrowing HierarchyPhase) {}

  /// Places subviews, as the second step. Overrides call `super`.
  open func setupConstraints(_ phase: borrowing ConstraintsPhase) {}

  /// Styles subviews, as the third step. Overrides call `super`.
  open func configureViews(_ phase: borrowing ConfigurationPhase) {}

  /// Binds views and view model, as the last step. Overrides call `super`.
  open func setupBindings() {}
}
