#if canImport(UIKit)
import Rill
import RillList
import UIKit

/// The delegate of a view whose `rx` members report what UIKit reports to a delegate only. The view owns it.
///
/// It takes the place of a delegate only if there is none, or for ``forward(to:)``. It implements only methods whose
/// implementation changes nothing, and passes every call on.
class DelegateProxy: UILayoutGuide {
  /// The delegate that the app has given, which receives every call.
  private(set) weak var forwarded: (any NSObjectProtocol)?
  /// The same one, which is compared only: the weak reference is nil by the time that a delegate disposes of its bag.
  private var given: ObjectIdentifier?
  /// The delegate that was reported last, which is compared only.
  private var reported: ObjectIdentifier?

  /// The delegate of the view.
  var current: (any NSObjectProtocol)? {
    get { nil }
    set {}
  }

  /// The elements of a relay of this proxy, for as long as its view exists.
  func stream<Element>(_ relay: PublishRelay<Element>) -> Observable<Element> {
    .deferred { [weak self, weak relay] in
      guard let relay else { return .empty() }
      MainActor.assumeIsolated { self?.attach() }
      return relay.do(onDispose: { [weak self] in onMainActor { self?.check() } })
    }
  }

  /// Passes all calls on to a delegate, until the disposable is disposed of.
  func forward(to delegate: any NSObjectProtocol) -> any Disposable {
    set(forwarded: delegate, inPlaceOf: delegate)
    let identity = ObjectIdentifier(delegate)
    given = identity
    return Disposables.create { [weak self] in
      onMainActor { if let self, self.given == identity { self.set(forwarded: nil, inPlaceOf: nil) } }
    }
  }

  private func set(forwarded delegate: (any NSObjectProtocol)?, inPlaceOf replaced: (any NSObjectProtocol)?) {
    forwarded = delegate
    // UIKit asks a delegate which methods it has when it is set.
    if current === self || current === replaced { current = nil }
    attach()
  }

  private func attach() {
    if current == nil { current = self }
    check()
    // A screen often sets its delegate after its bindings.
    _ = MainScheduler.instance.schedule { [weak self] in MainActor.assumeIsolated { self?.check() } }
  }

  /// Reports another delegate in place of this one, once.
  private func check() {
    guard let current, current !== self, reported != ObjectIdentifier(current), let view = owningView else { return }
    reported = ObjectIdentifier(current)
    let error = ForeignDelegate(view: "\(type(of: view))", delegate: "\(type(of: current))")
    Diagnostics.current.unhandledError(error, CallSite())
  }
}

/// A delegate in place of the one that the `rx` members of a view need. It is reported to `Diagnostics`.
public struct ForeignDelegate: Error, Hashable, CustomStringConvertible {
  /// The type of the view.
  public let view: String
  /// The type of its delegate.
  public let delegate: String

  /// A sentence that names both, and says what to do.
  public var description: String {
    "The delegate of a \(view) is \(delegate), so its rx members emit nothing. Pass it to rx.setDelegate(_:) instead."
  }
}

extension UIView {
  /// The object of a type that the view owns, created when it is first asked for.
  ///
  /// The objects are layout guides without constraints: any view can own them, without a subclass and without the
  /// Objective-C runtime.
  func owned<Owned: UILayoutGuide>(_ make: () -> Owned) -> Owned {
    if let owned = layoutGuides.lazy.compactMap({ $0 as? Owned }).first { return owned }
    let owned = make()
    addLayoutGuide(owned)
    return owned
  }
}
#endif
