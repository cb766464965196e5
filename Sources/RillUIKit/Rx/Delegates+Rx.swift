#if canImport(UIKit)
public import Rill
public import RillList
public import UIKit

/// The members below, and those of tables and collections, report what UIKit reports to a delegate. They set a delegate
/// of their own, if the view has none: pass yours to `setDelegate(_:)`. Another delegate in its place is a
/// ``ForeignDelegate``.
@MainActor extension Reactive where Base: UIScrollView {
  /// The offset of the content: emits the current one, then each one that follows. Binding to it scrolls the view.
  public var contentOffset: ControlProperty<CGPoint> {
    ControlProperty(base, changes: proxy.stream(proxy.scrolls), get: { $0.contentOffset }) { $0.contentOffset = $1 }
  }

  /// Sets a delegate beside the `rx` members of the view, which does not retain it.
  ///
  /// - Returns: a disposable that removes the delegate.
  public func setDelegate(_ delegate: any UIScrollViewDelegate) -> any Disposable { proxy.forward(to: delegate) }
}

/// The members below report what UIKit reports to the delegate of the bar. They set a delegate of their own, if the bar
/// has none: pass yours to `setDelegate(_:)`. Another delegate in its place is a ``ForeignDelegate``.
@MainActor extension Reactive where Base: UISearchBar {
  /// The text in the bar, to observe and to bind.
  public var text: ControlProperty<String?> {
    // The button that cancels may clear the text, without a change.
    let changes = Observable<Void>.merge(proxy.stream(proxy.textChanges), proxy.stream(proxy.cancels))
    return ControlProperty(base, changes: changes, get: { $0.text }) { bar, text in
      if bar.text != text { bar.text = text }
    }
  }

  /// Emits each time that the user taps the search button of the keyboard.
  public var searchButtonClicked: Signal<Void> { proxy.signal(proxy.searches) }

  /// Emits each time that the user taps the button that cancels.
  public var cancelButtonClicked: Signal<Void> { proxy.signal(proxy.cancels) }

  /// Sets a delegate beside the `rx` members of the bar, which does not retain it.
  ///
  /// - Returns: a disposable that removes the delegate.
  public func setDelegate(_ delegate: any UISearchBarDelegate) -> any Disposable { proxy.forward(to: delegate) }
}

@MainActor extension Reactive where Base: UIView {
  var proxy: DelegateProxy { base.owned { DelegateProxy() } }
}

/// The delegate of a view whose `rx` members report what UIKit reports to a delegate only. The view owns it.
///
/// It takes the place of a delegate only if there is none, or for ``forward(to:)``. It implements only methods whose
/// implementation changes nothing, and passes every call on.
final class DelegateProxy: UILayoutGuide, UITableViewDelegate, UICollectionViewDelegate, UISearchBarDelegate {
  /// Runs what may change the content while cells are placed; set by the items of the view, which stay meanwhile.
  var whilePlacing: (() -> Void) -> Void = { $0() }
  let scrolls = PublishRelay<Void>()
  let selections = PublishRelay<IndexPath>()
  let tableCells = PublishRelay<(cell: UITableViewCell, indexPath: IndexPath)>()
  let itemCells = PublishRelay<(cell: UICollectionViewCell, at: IndexPath)>()
  let textChanges = PublishRelay<Void>()
  let searches = PublishRelay<Void>()
  let cancels = PublishRelay<Void>()

  /// The delegate that the app has given, which receives every call.
  private(set) weak var forwarded: (any NSObjectProtocol)?
  /// The same one, which is compared only: the weak reference is nil by the time that a delegate disposes of its bag.
  private var given: ObjectIdentifier?
  /// The delegate that was reported last, which is compared only.
  private var reported: ObjectIdentifier?

  /// The delegate of the view.
  private var current: (any NSObjectProtocol)? {
    get { (owningView as? UIScrollView)?.delegate ?? (owningView as? UISearchBar)?.delegate }
    set {
      (owningView as? UIScrollView)?.delegate = newValue as? any UIScrollViewDelegate
      (owningView as? UISearchBar)?.delegate = newValue as? any UISearchBarDelegate
    }
  }

  func signal<Element>(_ relay: PublishRelay<Element>) -> Signal<Element> { Signal(onMain: stream(relay)) }

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
    set(forwarded: delegate)
    let identity = ObjectIdentifier(delegate)
    given = identity
    return Disposables.create { [weak self] in
      onMainActor { if let self, self.given == identity { self.set(forwarded: nil) } }
    }
  }

  private func set(forwarded delegate: (any NSObjectProtocol)?) {
    forwarded = delegate
    // UIKit asks a delegate which methods it has when it is set.
    if current === self || current === delegate { current = nil }
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

  // MARK: Calls of UIKit

  // Each method is asked for as a value: in Objective-C, the app's delegate need not have it.

  func scrollViewDidScroll(_ view: UIScrollView) {
    ((forwarded as? any UIScrollViewDelegate)?.scrollViewDidScroll(_:))?(view)
    scrolls.accept(())
  }

  func tableView(_ table: UITableView, didSelectRowAt path: IndexPath) {
    ((forwarded as? any UITableViewDelegate)?.tableView(_:didSelectRowAt:))?(table, path)
    selections.accept(path)
  }

  func tableView(_ table: UITableView, willDisplay cell: UITableViewCell, forRowAt path: IndexPath) {
    ((forwarded as? any UITableViewDelegate)?.tableView(_:willDisplay:forRowAt:))?(table, cell, path)
    whilePlacing { tableCells.accept((cell, path)) }
  }

  func collectionView(_ list: UICollectionView, didSelectItemAt path: IndexPath) {
    ((forwarded as? any UICollectionViewDelegate)?.collectionView(_:didSelectItemAt:))?(list, path)
    selections.accept(path)
  }

  func collectionView(_ list: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt path: IndexPath) {
    ((forwarded as? any UICollectionViewDelegate)?.collectionView(_:willDisplay:forItemAt:))?(list, cell, path)
    whilePlacing { itemCells.accept((cell, path)) }
  }

  func searchBar(_ bar: UISearchBar, textDidChange text: String) {
    ((forwarded as? any UISearchBarDelegate)?.searchBar(_:textDidChange:))?(bar, text)
    textChanges.accept(())
  }

  func searchBarSearchButtonClicked(_ bar: UISearchBar) {
    ((forwarded as? any UISearchBarDelegate)?.searchBarSearchButtonClicked(_:))?(bar)
    searches.accept(())
  }

  func searchBarCancelButtonClicked(_ bar: UISearchBar) {
    ((forwarded as? any UISearchBarDelegate)?.searchBarCancelButtonClicked(_:))?(bar)
    cancels.accept(())
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
