#if canImport(UIKit)
public import Foundation
public import Rill
public import RillList
public import UIKit

/// The members below, and those of tables and collections, report what UIKit reports to a delegate. They set a delegate
/// of their own, if the view has none: pass yours to `setDelegate(_:)`. Another delegate in its place is a
/// ``ForeignDelegate``.
extension Reactive where Base: UIScrollView {
  /// The offset of the content: emits the current one, then each one that follows. Binding to it scrolls the view.
  @MainActor public var contentOffset: ControlProperty<CGPoint> {
    ControlProperty(base, changes: proxy.stream(proxy.scrolls), get: { $0.contentOffset }) { $0.contentOffset = $1 }
  }

  /// Sets a delegate beside the `rx` members of the view, which does not retain it.
  ///
  /// - Returns: a disposable that removes the delegate.
  @MainActor public func setDelegate(_ delegate: any UIScrollViewDelegate) -> any Disposable {
    proxy.forward(to: delegate)
  }

  @MainActor var proxy: ScrollDelegateProxy { base.owned { ScrollDelegateProxy() } }
}

extension Reactive where Base: UITableView {
  /// Emits the rows that the user taps, after the delegate is notified.
  @MainActor public var itemSelected: Signal<IndexPath> { Signal(onMain: proxy.stream(proxy.selections)) }

  /// Emits each cell that is about to be shown, with its row.
  @MainActor public var willDisplayCell: Signal<(cell: UITableViewCell, indexPath: IndexPath)> {
    Signal(onMain: proxy.stream(proxy.tableCells))
  }
}

extension Reactive where Base: UICollectionView {
  /// Emits the items that the user taps, after the delegate is notified.
  @MainActor public var itemSelected: Signal<IndexPath> { Signal(onMain: proxy.stream(proxy.selections)) }

  /// Emits each cell that is about to be shown, with its item.
  @MainActor public var willDisplayCell: Signal<(cell: UICollectionViewCell, at: IndexPath)> {
    Signal(onMain: proxy.stream(proxy.collectionCells))
  }
}

/// The delegate of a scroll view, a table or a collection.
final class ScrollDelegateProxy: DelegateProxy, UITableViewDelegate, UICollectionViewDelegate {
  /// Runs what may change the content while cells are placed; set by the items of the view, which stay meanwhile.
  var whilePlacing: (() -> Void) -> Void = { $0() }
  let scrolls = PublishRelay<Void>()
  let selections = PublishRelay<IndexPath>()
  let tableCells = PublishRelay<(cell: UITableViewCell, indexPath: IndexPath)>()
  let collectionCells = PublishRelay<(cell: UICollectionViewCell, at: IndexPath)>()

  override var current: (any NSObjectProtocol)? {
    get { (owningView as? UIScrollView)?.delegate }
    set { (owningView as? UIScrollView)?.delegate = newValue as? any UIScrollViewDelegate }
  }

  // Each method is asked for as a value: in Objective-C, the app's delegate need not have it.

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    ((forwarded as? any UIScrollViewDelegate)?.scrollViewDidScroll(_:))?(scrollView)
    scrolls.accept(())
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    ((forwarded as? any UITableViewDelegate)?.tableView(_:didSelectRowAt:))?(tableView, indexPath)
    selections.accept(indexPath)
  }

  func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
    ((forwarded as? any UITableViewDelegate)?.tableView(_:willDisplay:forRowAt:))?(tableView, cell, indexPath)
    whilePlacing { tableCells.accept((cell, indexPath)) }
  }

  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    ((forwarded as? any UICollectionViewDelegate)?.collectionView(_:didSelectItemAt:))?(collectionView, indexPath)
    selections.accept(indexPath)
  }

  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
  ) {
    ((forwarded as? any UICollectionViewDelegate)?.collectionView(_:willDisplay:forItemAt:))?(
      collectionView, cell, indexPath)
    whilePlacing { collectionCells.accept((cell, indexPath)) }
  }
}

/// The members below report what UIKit reports to the delegate of the bar. They set a delegate of their own, if the bar
/// has none: pass yours to `setDelegate(_:)`. Another delegate in its place is a ``ForeignDelegate``.
extension Reactive where Base: UISearchBar {
  /// The text in the bar, to observe and to bind.
  @MainActor public var text: ControlProperty<String?> {
    // The button that cancels may clear the text, without a change.
    let changes = Observable<Void>.merge(proxy.stream(proxy.changes), proxy.stream(proxy.cancels))
    return ControlProperty(base, changes: changes, get: { $0.text }) { bar, text in
      if bar.text != text { bar.text = text }
    }
  }

  /// Emits each time that the user taps the search button of the keyboard.
  @MainActor public var searchButtonClicked: Signal<Void> { Signal(onMain: proxy.stream(proxy.searches)) }

  /// Emits each time that the user taps the button that cancels.
  @MainActor public var cancelButtonClicked: Signal<Void> { Signal(onMain: proxy.stream(proxy.cancels)) }

  /// Sets a delegate beside the `rx` members of the bar, which does not retain it.
  ///
  /// - Returns: a disposable that removes the delegate.
  @MainActor public func setDelegate(_ delegate: any UISearchBarDelegate) -> any Disposable {
    proxy.forward(to: delegate)
  }

  @MainActor private var proxy: SearchBarDelegateProxy { base.owned { SearchBarDelegateProxy() } }
}

/// The delegate of a search bar.
final class SearchBarDelegateProxy: DelegateProxy, UISearchBarDelegate {
  let changes = PublishRelay<Void>()
  let searches = PublishRelay<Void>()
  let cancels = PublishRelay<Void>()

  override var current: (any NSObjectProtocol)? {
    get { (owningView as? UISearchBar)?.delegate }
    set { (owningView as? UISearchBar)?.delegate = newValue as? any UISearchBarDelegate }
  }

  private var delegate: (any UISearchBarDelegate)? { forwarded as? any UISearchBarDelegate }

  // Each method is asked for as a value: in Objective-C, the app's delegate need not have it.

  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
    (delegate?.searchBar(_:textDidChange:))?(searchBar, searchText)
    changes.accept(())
  }

  func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {
    (delegate?.searchBarSearchButtonClicked(_:))?(searchBar)
    searches.accept(())
  }

  func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {
    (delegate?.searchBarCancelButtonClicked(_:))?(searchBar)
    cancels.accept(())
  }
}
#endif
