#if canImport(UIKit)
public import Rill
public import UIKit

/// A controller whose `rx` emits each step of its appearance: whether the step is animated.
open class BaseViewController: UIViewController {
  fileprivate enum Step { case willAppear, isAppearing, didAppear, willDisappear, didDisappear }

  fileprivate let appearances = PublishRelay<(step: Step, isAnimated: Bool)>()

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    appearances.accept((.willAppear, animated))
  }

  open override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    appearances.accept((.isAppearing, animated))
  }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    appearances.accept((.didAppear, animated))
  }

  open override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    appearances.accept((.willDisappear, animated))
  }

  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    appearances.accept((.didDisappear, animated))
  }
}

@MainActor extension Reactive where Base: BaseViewController {
  /// Emits each time that the screen is about to appear: whether it does so animated.
  public var viewWillAppear: Signal<Bool> { signal(.willAppear) }

  /// Emits each time that the screen has its size and traits and is about to be shown: whether it appears animated.
  public var viewIsAppearing: Signal<Bool> { signal(.isAppearing) }

  /// Emits each time that the screen has appeared: whether it did so animated.
  public var viewDidAppear: Signal<Bool> { signal(.didAppear) }

  /// Emits each time that the screen is about to disappear: whether it does so animated.
  public var viewWillDisappear: Signal<Bool> { signal(.willDisappear) }

  /// Emits each time that the screen has disappeared: whether it did so animated.
  public var viewDidDisappear: Signal<Bool> { signal(.didDisappear) }

  private func signal(_ step: BaseViewController.Step) -> Signal<Bool> {
    Signal(onMain: base.appearances.compactMap { $0.step == step ? $0.isAnimated : nil })
  }
}
#endif
