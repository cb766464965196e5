#if canImport(UIKit)
import UIKit

// The actions of a user, by calls that UIKit has: set the value and send the event, or call the delegate. A method of a
// delegate is asked for as a value, because in Objective-C it is optional.

extension UIControl {
  func use(_ event: UIControl.Event = .valueChanged, _ change: () -> Void = {}) {
    change()
    sendActions(for: event)
  }
}

extension UISearchBar {
  func type(_ text: String) {
    self.text = text
    (delegate?.searchBar(_:textDidChange:))?(self, text)
  }
  func search() { (delegate?.searchBarSearchButtonClicked(_:))?(self) }
  func cancel() { (delegate?.searchBarCancelButtonClicked(_:))?(self) }
}

extension UITableView {
  func choose(_ row: Int) { (delegate?.tableView(_:didSelectRowAt:))?(self, IndexPath(row: row, section: 0)) }

  func delete(_ row: Int) {
    (dataSource?.tableView(_:commit:forRowAt:))?(self, .delete, IndexPath(row: row, section: 0))
  }
}

extension UICollectionView {
  func choose(_ item: Int) { (delegate?.collectionView(_:didSelectItemAt:))?(self, IndexPath(item: item, section: 0)) }
}
#endif
