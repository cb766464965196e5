#if canImport(UIKit)
import Rill
public import RillList
public import UIKit

/// An event on its way up UIKit's responder chain.
public typealias RoutedEvent = RoutedListEvent<UIResponder>

/// A link of UIKit's responder chain that takes events, or adds data that the links above it need.
///
/// ```swift
/// extension ShelfView: ListEventResponder {
///   func respond(to event: inout RoutedEvent) -> Bool {
///     event.attach(shelf)
///     return false
///   }
/// }
/// ```
@MainActor
public protocol ListEventResponder: UIResponder {
  /// Takes an event, or leaves it to the next link.
  ///
  /// - Returns: whether the event ends here.
  func respond(to event: inout RoutedEvent) -> Bool
}

extension UIResponder {
  /// Sends an event up the responder chain, starting here, until a link takes it.
  ///
  /// Each cell and each table or collection on the way adds itself and the row. A ``ListViewController`` offers the
  /// event to the owner of the row, such as a module, before it uses its handlers.
  ///
  /// If no link takes it, this reports a ``/RillList/ListDiagnostic`` to `Diagnostics`, with the route and the place of
  /// this call.
  ///
  /// ```swift
  /// likeButton.rx.tap.emit(with: self) { view, _ in view.send(LikeTapped()) }.disposed(by: disposeBag)
  /// ```
  ///
  /// Complexity: O(links).
  public func send(_ event: some ListEvent, file: StaticString = #fileID, line: UInt = #line) {
    var routed = RoutedEvent(event, sender: self)
    send(&routed, CallSite(file: file, line: line))
  }

  /// Sends an event that already has some context.
  func send(_ event: inout RoutedEvent, _ site: CallSite) {
    event.travel(site, next: \.next, name: { "\(type(of: $0))" }) { link, event in
      event.pass(link)
      return (link as? any ListEventResponder)?.respond(to: &event) ?? false
    }
  }
}

extension RoutedListEvent<UIResponder> {
  /// The cell that the event comes from; `nil` outside of cells.
  public var cell: UIView? { cellLink as? UIView }

  /// The table or collection that shows the cell.
  public var list: UIScrollView? { listLink as? UIScrollView }

  /// Adds the data of a cell, a table or a collection on the way.
  fileprivate mutating func pass(_ link: UIResponder) {
    if cellLink == nil, link is UITableViewCell || link is UICollectionViewCell { cellLink = link }
    guard listLink == nil, let cell, let path = (link as? any BatchedList)?.path(of: cell) else { return }
    (listLink, indexPath) = (link, ListIndexPath(path))
  }
}

extension IndexPath {
  init(_ path: ListIndexPath) { self.init(item: path.item, section: path.section) }
}

extension ListIndexPath {
  init(_ path: IndexPath) { self.init(section: path.section, item: path.item) }
}
#endif
