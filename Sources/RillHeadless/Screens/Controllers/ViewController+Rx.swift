public import Rill

/// A step of a screen's appearance.
enum AppearanceStep {
  case willAppear, didAppear, willDisappear, didDisappear
}

extension Reactive where Base: ViewController {
  /// Emits each time that the screen is about to appear, after ``ViewController/viewWillAppear()``.
  @MainActor public var viewWillAppear: Signal<Void> { steps(.willAppear) }

  /// Emits each time that the screen has appeared, after ``ViewController/viewDidAppear()``.
  @MainActor public var viewDidAppear: Signal<Void> { steps(.didAppear) }

  /// Emits each time that the screen is about to disappear, after ``ViewController/viewWillDisappear()``.
  @MainActor public var viewWillDisappear: Signal<Void> { steps(.willDisappear) }

  /// Emits each time that the screen has disappeared, after ``ViewController/viewDidDisappear()``.
  @MainActor public var viewDidDisappear: Signal<Void> { steps(.didDisappear) }

  @MainActor private func steps(_ step: AppearanceStep) -> Signal<Void> {
    Signal(onMain: base.appearances.filter { $0 == step }.map { _ in })
  }
}
