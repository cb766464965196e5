#if canImport(UIKit)
import Rill
import RillList
import RillUIKit
import Testing
import UIKit

@MainActor @Suite struct LifetimeTests {
  final class Probe: Sendable {}

  private let bag = DisposeBag()

  /// Subscribes to a member, with a closure that retains a probe, and releases the view.
  private func expectEnd<View: AnyObject, Element: Sendable>(
    _ make: () -> View, _ member: (View) -> some ObservableType<Element>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    weak var view: View?
    weak var probe: Probe?
    do {
      let (object, retained) = (make(), Probe())
      (view, probe) = (object, retained)
      member(object).subscribe(onNext: { [retained] _ in withExtendedLifetime(retained) {} }).disposed(by: bag)
      #expect(probe != nil, sourceLocation: sourceLocation)
    }
    #expect(view == nil, "The subscription retains the view.", sourceLocation: sourceLocation)
    #expect(probe == nil, "The subscription outlives the view.", sourceLocation: sourceLocation)
  }

  @Test func `no subscription retains a view, and each ends with it`() {
    expectEnd({ UIButton() }) { $0.rx.tap }
    expectEnd({ UIControl() }) { $0.rx.controlEvent([.touchDown, .valueChanged]) }
    expectEnd({ UIBarButtonItem() }) { $0.rx.tap }
    expectEnd({ UISwitch() }) { $0.rx.isOn }
    expectEnd({ UISwitch() }) { $0.rx.value }
    expectEnd({ UISlider() }) { $0.rx.value }
    expectEnd({ UIStepper() }) { $0.rx.value }
    expectEnd({ UISegmentedControl() }) { $0.rx.selectedSegmentIndex }
    expectEnd({ UIDatePicker() }) { $0.rx.date }
    expectEnd({ UIRefreshControl() }) { $0.rx.isRefreshing }
    expectEnd({ UITextField() }) { $0.rx.text }
    expectEnd({ UITextField() }) { $0.rx.text.orEmpty }
    expectEnd({ UITextView() }) { $0.rx.text }
    expectEnd({ UITextView() }) { $0.rx.didEndEditing }
    expectEnd({ UISearchBar() }) { $0.rx.text }
    expectEnd({ UISearchBar() }) { $0.rx.searchButtonClicked }
    expectEnd({ UISearchBar() }) { $0.rx.cancelButtonClicked }
    expectEnd({ UIScrollView() }) { $0.rx.contentOffset }
    expectEnd({ UITableView() }) { $0.rx.itemSelected }
    expectEnd({ UITableView() }) { $0.rx.willDisplayCell }
    expectEnd({ UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout()) }) {
      $0.rx.itemSelected
    }
    expectEnd({ BaseViewController() }) { $0.rx.viewWillAppear }
  }
}
#endif
