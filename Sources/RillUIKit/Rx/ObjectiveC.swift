#if canImport(UIKit)
public import Foundation
public import Rill
#if canImport(ObjectiveC)
public import UIKit
#else
import UIKit
#endif

// Members that need the Objective-C runtime. Linux lacks it, so the code under `canImport(ObjectiveC)` is not compiled
// there.

extension NSObject: ReactiveCompatible {}

#if canImport(ObjectiveC)
extension Reactive where Base: NSObject & Sendable {
  /// Emits the value of a property that supports key-value observing: the current one, then each change.
  ///
  /// ```swift
  /// webView.rx.observe(\.estimatedProgress).bind(to: viewModel.progress).disposed(by: disposeBag)
  /// ```
  ///
  /// The stream does not retain the object. It emits on the thread that changes the property.
  ///
  /// - Parameters:
  ///   - keyPath: the path of the property.
  ///   - options: whether the current value is emitted too, as it is by default.
  public func observe<Value: Sendable>(
    _ keyPath: KeyPath<Base, Value>, options: NSKeyValueObservingOptions = .initial
  ) -> Observable<Value> {
    // The path of a property of the main actor is not Sendable.
    let path = Handle(keyPath)
    return .create { [weak object = base] observer in
      let observation = Handle(
        object?.observe(path.value, options: options) { object, _ in observer.onNext(object[keyPath: path.value]) })
      return Disposables.create { observation.value?.invalidate() }
    }
  }
}

extension Reactive where Base: UIView {
  /// Emits each tap on the view, with its recognizer, which the view gets for each subscription. From then on, the view
  /// takes touches. Other than with RxGesture, there is no element before the first tap.
  @MainActor public func tapGesture() -> Signal<UITapGestureRecognizer> {
    let taps = Observable<UITapGestureRecognizer>.deferred { [weak view = base] in
      MainActor.assumeIsolated {
        let target = TapTarget()
        view?.isUserInteractionEnabled = true
        view?.addLayoutGuide(target)
        view?.addGestureRecognizer(target.recognizer)
        return target.taps.do(onDispose: { [weak target] in onMainActor { target?.end() } })
      }
    }
    return Signal(onMain: taps)
  }
}

/// The target of a recognizer, which does not retain it. The view does.
private final class TapTarget: UILayoutGuide {
  let taps = PublishRelay<UITapGestureRecognizer>()
  private(set) lazy var recognizer = UITapGestureRecognizer(target: self, action: #selector(tapped))

  @objc private func tapped() { taps.accept(recognizer) }

  func end() {
    recognizer.view?.removeGestureRecognizer(recognizer)
    owningView?.removeLayoutGuide(self)
  }
}

extension DelegateProxy {
  // A method that the proxy lacks is one of the app's delegate, if that has it. UIKit asks on the main thread.

  nonisolated override func responds(to selector: Selector!) -> Bool {
    super.responds(to: selector) || MainActor.assumeIsolated { forwarded?.responds(to: selector) == true }
  }

  nonisolated override func forwardingTarget(for selector: Selector!) -> Any? {
    MainActor.assumeIsolated { Handle(forwarded) }.value
  }
}

extension UICollectionView {
  /// Lets the user move an item by a long press, if the data source allows it.
  func addMovementGesture() {
    addGestureRecognizer(UILongPressGestureRecognizer(target: self, action: #selector(followMovement)))
  }

  // A category shares its selectors with UIKit and the app.
  @objc(rill_followMovement:) private func followMovement(_ gesture: UILongPressGestureRecognizer) {
    let point = gesture.location(in: self)
    switch gesture.state {
    case .began:
      if let path = indexPathForItem(at: point) { beginInteractiveMovementForItem(at: path) }
    case .changed: updateInteractiveMovementTargetPosition(point)
    case .ended: endInteractiveMovement()
    default: cancelInteractiveMovement()
    }
  }
}
#else
extension NotificationCenter: ReactiveCompatible {}

extension UICollectionView {
  func addMovementGesture() {}
}
#endif
#endif
