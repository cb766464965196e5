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
#endif
