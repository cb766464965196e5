public import Foundation
public import Rill

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
