public import Rill

/// The base of screens: it carries the pipeline of ``ViewCode``, and after that its bindings are made, once, when the
/// view is loaded.
open class BaseViewController: ViewController, ViewCode {
  /// Holds the screen's bindings for as long as it lives.
  public final let disposeBag = DisposeBag()

  open override func viewDidLoad() {
    super.viewDidLoad()
    applyViewCode()
    setupBindings()
  }

  /// The first step: adds subviews. Overrides call `super`.
  open func buildHierarchy(_ phase: borrowing HierarchyPhase) {}

  /// The second step: places subviews. Overrides call `super`.
  open func setupConstraints(_ phase: borrowing ConstraintsPhase) {}

  /// The third step: styles subviews. Overrides call `super`.
  open func configureViews(_ phase: borrowing ConfigurationPhase) {}

  /// The last step: binds views and view model. Overrides call `super`.
  open func setupBindings() {}
}
