#if canImport(UIKit)
public import Foundation
public import Rill
public import UIKit

extension Reactive where Base: UIView {
  /// Hides or shows the view.
  @MainActor public var isHidden: Binder<Bool> { Binder(base) { $0.isHidden = $1 } }

  /// Sets the opacity of the view.
  @MainActor public var alpha: Binder<CGFloat> { Binder(base) { $0.alpha = $1 } }

  /// Sets whether the view and its subviews take touches.
  @MainActor public var isUserInteractionEnabled: Binder<Bool> { Binder(base) { $0.isUserInteractionEnabled = $1 } }
}

extension Reactive where Base: UILabel {
  /// Sets the text of the label.
  @MainActor public var text: Binder<String?> { Binder(base) { $0.text = $1 } }

  /// Sets the text of the label, with its styles.
  @MainActor public var attributedText: Binder<AttributedString?> {
    Binder(base) { $0.attributedText = $1.map { NSAttributedString($0) } }
  }

  /// Sets the color of the text.
  @MainActor public var textColor: Binder<UIColor?> { Binder(base) { $0.textColor = $1 } }
}

extension Reactive where Base: UIImageView {
  /// Sets the image that is shown.
  @MainActor public var image: Binder<UIImage?> { Binder(base) { $0.image = $1 } }
}

extension Reactive where Base: UIActivityIndicatorView {
  /// Starts or stops the indicator.
  @MainActor public var isAnimating: Binder<Bool> {
    Binder(base) { indicator, isAnimating in
      if isAnimating { indicator.startAnimating() } else { indicator.stopAnimating() }
    }
  }
}

extension Reactive where Base: UIViewController {
  /// Sets the title of the screen.
  @MainActor public var title: Binder<String?> { Binder(base) { $0.title = $1 } }
}

extension Reactive where Base: UINavigationItem {
  /// Sets the title in the navigation bar.
  @MainActor public var title: Binder<String?> { Binder(base) { $0.title = $1 } }
}

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

@MainActor
extension Reactive where Base: BaseViewController {
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
    Signal(from: base.appearances.compactMap { $0.step == step ? $0.isAnimated : nil })
  }
}
#endif
