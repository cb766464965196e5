public import Foundation
public import Rill

extension Reactive where Base: View {
  /// Hides the view, or shows it.
  @MainActor public var isHidden: Binder<Bool> { Binder(base) { $0.isHidden = $1 } }

  /// How much of the view is seen.
  @MainActor public var alpha: Binder<CGFloat> { Binder(base) { $0.alpha = $1 } }
}

extension Reactive where Base: Control {
  /// Enables or disables the control.
  @MainActor public var isEnabled: Binder<Bool> { Binder(base) { $0.isEnabled = $1 } }

  /// Chooses the control, or not.
  @MainActor public var isSelected: Binder<Bool> { Binder(base) { $0.isSelected = $1 } }
}

extension Reactive where Base: Label {
  /// What the label says.
  @MainActor public var text: Binder<String?> { Binder(base) { $0.text = $1 } }
}

extension Reactive where Base: Button {
  /// What the button says.
  @MainActor public var title: Binder<String?> { Binder(base) { $0.title = $1 } }
}

extension Reactive where Base: ActivityIndicator {
  /// Whether work is going on.
  @MainActor public var isAnimating: Binder<Bool> {
    Binder(base) { indicator, isAnimating in
      if isAnimating { indicator.startAnimating() } else { indicator.stopAnimating() }
    }
  }
}

extension Reactive where Base: ImageView {
  /// The image that is shown.
  @MainActor public var image: Binder<Image?> { Binder(base) { $0.image = $1 } }
}
