public import Rill

/// The base of screens: three steps, once, in this order, when the view is loaded.
open class BaseViewController: ViewController {
  /// Holds the screen's bindings for as long as it lives.
  public final let disposeBag = DisposeBag()

  open override func viewDidLoad() {
    super.viewDidLoad()
    setupUI()
    setupConstraints()
    setupBindings()
  }

  /// The first step: adds and styles subviews. Overrides call `super`.
  open func setupUI() {}

  /// The second step: places subviews. Overrides call `super`.
  open func setupConstraints() {}

  /// The third step: binds views and view model. Overrides call `super`.
  open func setupBindings() {}
}
