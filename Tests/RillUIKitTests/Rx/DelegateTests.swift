#if canImport(UIKit)
import Rill
import RillList
import RillTesting
import RillUIKit
import Testing
import UIKit

@MainActor @Suite struct DelegateTests {
  /// A delegate of everything, which notes what it receives.
  private final class Delegate: NSObject, UISearchBarDelegate, UITableViewDelegate, UICollectionViewDelegate {
    var log: [String] = []
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { log.append(searchText) }
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { log.append("search") }
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { log.append("cancel") }
    func scrollViewDidScroll(_ scrollView: UIScrollView) { log.append("scroll \(scrollView.contentOffset.y)") }
    func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) { log.append("row \(path.row)") }
    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt path: IndexPath) {
      log.append("cell \(path.row)")
    }
    func collectionView(_ collection: UICollectionView, didSelectItemAt path: IndexPath) {
      log.append("item \(path.item)")
    }
    func collectionView(
      _ collection: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt path: IndexPath
    ) { log.append("cell \(path.item)") }
  }

  private let bag = DisposeBag()
  private let log = BehaviorRelay<[String]>(value: [])
  private let bar = UISearchBar()
  private let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  private let collection = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())

  private func note(_ text: String) { log.update { $0.append(text) } }

  private func noteAll() {
    bar.rx.text.orEmpty.userChanges.emit(onNext: { note($0) }).disposed(by: bag)
    bar.rx.searchButtonClicked.emit(onNext: { note("search") }).disposed(by: bag)
    bar.rx.cancelButtonClicked.emit(onNext: { note("cancel") }).disposed(by: bag)
    table.rx.contentOffset.userChanges.emit(onNext: { note("scroll \($0.y)") }).disposed(by: bag)
    table.rx.itemSelected.emit(onNext: { note("row \($0.row)") }).disposed(by: bag)
    table.rx.willDisplayCell.emit(onNext: { note("cell \($0.indexPath.row)") }).disposed(by: bag)
    collection.rx.itemSelected.emit(onNext: { note("item \($0.item)") }).disposed(by: bag)
    collection.rx.willDisplayCell.emit(onNext: { note("cell \($0.at.item)") }).disposed(by: bag)
  }

  private func useAll() {
    bar.type("A")
    bar.search()
    table.contentOffset = CGPoint(x: 0, y: 20)
    table.choose(1)
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    (table.delegate?.tableView(_:willDisplay:forRowAt:))?(table, cell, IndexPath(row: 2, section: 0))
    collection.choose(3)
    (collection.delegate?.collectionView(_:willDisplay:forItemAt:))?(
      collection, UICollectionViewCell(), IndexPath(item: 4, section: 0))
    bar.cancel()
  }

  private let all = ["A", "search", "scroll 20.0", "row 1", "cell 2", "item 3", "cell 4", "cancel"]

  @Test func `without a delegate, bars and lists report what their users do`() {
    noteAll()
    useAll()
    // The text may have changed with the tap that cancels.
    #expect(log.value == all.dropLast() + ["A", "cancel"])
  }

  @Test func `a delegate that is given receives every call too, until its disposable is disposed of`() {
    let delegate = Delegate()
    let removals = [bar.rx.setDelegate(delegate), table.rx.setDelegate(delegate), collection.rx.setDelegate(delegate)]
    noteAll()
    useAll()
    #expect(delegate.log == all)
    for removal in removals { removal.dispose() }
    bar.search()
    table.choose(5)
    #expect(delegate.log == all)
    #expect(log.value.suffix(2) == ["search", "row 5"])
  }

  @Test func `a delegate in place of another one stays when the disposable of that one is disposed of`() {
    let delegates = [Delegate(), Delegate()]
    let removals = delegates.map { table.rx.setDelegate($0) }
    removals[0].dispose()
    table.choose(1)
    #expect(delegates.map(\.log) == [[], ["row 1"]])
    removals[1].dispose()
    table.choose(2)
    #expect(delegates.map(\.log) == [[], ["row 1"]])
  }

  @Test func `a delegate is not retained`() {
    weak var released: Delegate?
    do {
      let delegate = Delegate()
      released = delegate
      table.rx.setDelegate(delegate).disposed(by: bag)
    }
    #expect(released == nil)
    noteAll()
    table.choose(1)
    #expect(log.value == ["row 1"])
  }

  @Test func `a delegate that is set already stays, and is reported`() {
    let delegate = Delegate()
    table.delegate = delegate
    let errors = errorsReported { _ in
      table.rx.itemSelected.emit(onNext: { note("row \($0.row)") }).disposed(by: bag)
      table.rx.itemSelected.emit(onNext: { note("row \($0.row)") }).disposed(by: bag)
    }
    let sentence =
      "The delegate of a UITableView is Delegate, so its rx members emit nothing. Pass it to rx.setDelegate(_:) instead."
    #expect(errors == [sentence])
    table.choose(1)
    #expect(delegate.log == ["row 1"] && log.value == [])
    table.rx.setDelegate(delegate).disposed(by: bag)
    table.choose(2)
    #expect(delegate.log == ["row 1", "row 2"] && log.value == ["row 2", "row 2"])
  }

  @Test func `a delegate that is set later is reported in the next turn of the main queue`() {
    let delegate = Delegate()
    let errors = errorsReported { time in
      bar.rx.searchButtonClicked.emit(onNext: { note("search") }).disposed(by: bag)
      bar.delegate = delegate
      time.run()
    }
    #expect(errors.count == 1)
  }

  @Test func `a delegate that is set much later is reported when the subscription ends`() {
    let delegate = Delegate()
    let errors = errorsReported { time in
      let subscription = bar.rx.searchButtonClicked.emit(onNext: { note("search") })
      time.run()
      bar.delegate = delegate
      time.run()
      subscription.dispose()
    }
    #expect(errors.count == 1)
  }

  /// Runs code in virtual time, and returns the errors that it reports.
  private func errorsReported(_ body: (VirtualTimeScheduler) -> Void) -> [String] {
    let (scope, time, errors) = (Diagnostics(), VirtualTimeScheduler(), BehaviorRelay<[String]>(value: []))
    scope.unhandledError = { error, _ in errors.update { $0.append("\(error)") } }
    scope.run { time.replacingMain { body(time) } }
    return errors.value
  }
}
#endif
