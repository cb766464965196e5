import Foundation
import Rill
import RillHeadless
import RillList
import Testing

/// The bags of a view, and the bindings that each holds.
@MainActor @Suite struct BindingBagTests {
  private final class Taps { var heard: [String] = [] }

  /// A view with a button that is bound once, and one that is bound for each item.
  private final class TwoButtonsView: BaseListItemView<TextItem> {
    let once = Button("once")
    let each = Button("each")
    var taps = Taps()

    override func configureViews(_ phase: borrowing ConfigurationPhase) {
      once.rx.tap.emit(with: self) { view, _ in view.taps.heard.append("once") }.disposed(by: disposeBag)
    }

    override func update(with viewModel: TextItem) {
      each.rx.tap.emit(with: self) { view, _ in view.taps.heard.append(viewModel.text) }.disposed(by: reuseBag)
    }
  }

  @Test func `a button bound once works for every item, and one bound for an item works for that item only`() throws {
    let cell = BaseTableViewCell<TwoButtonsView>()
    let reported = try diagnostics {
      for text in ["a", "b", "c"] {
        try cell.update(with: TextItem(text))
        cell.itemView.once.tap()
        cell.itemView.each.tap()
      }
    }
    #expect(cell.itemView.taps.heard == ["once", "a", "once", "b", "once", "c"])
    #expect(reported == [])
  }

  @Test func `the bindings of a view end with the view`() {
    let subject = PublishSubject<Void>()
    var view: View? = View()
    if let view { subject.bind(onNext: {}).disposed(by: view.disposeBag) }
    #expect(subject.hasObservers)
    view = nil
    #expect(!subject.hasObservers)
  }

  private final class KeepingView: BaseListItemView<TextItem> {
    override func update(with viewModel: TextItem) { Disposables.create().disposed(by: disposeBag) }
  }

  private final class KeepingCell: TableViewCell, ListItemCell {
    func update(with item: any ListItemViewModel) throws(ListItemMismatch) {
      Disposables.create().disposed(by: disposeBag)
    }
  }

  private struct KeepingGenerator: ElementGenerator {
    func elementView(from element: String) -> View { Label() }
    func configureView(_ view: View, for element: String) { Disposables.create().disposed(by: view.disposeBag) }
  }

  private func keptTooLong(_ method: String, of view: String) -> String {
    "Binding kept too long: \(method) of \(view) runs for each item, and disposeBag keeps the bindings of all of them. "
      + "Use reuseBag."
  }

  private func endedTooEarly(_ method: String, of view: String) -> String {
    "Binding ended too early: \(method) of \(view) runs once, and reuseBag ends its bindings with the first item. "
      + "Use disposeBag."
  }

  @Test func `binding an item into disposeBag is reported, with the method and the right bag`() {
    let reported = diagnostics { KeepingView().show(TextItem("a")) }
    #expect(reported == [keptTooLong("update(with:)", of: "KeepingView")])
  }

  private final class HoardingView: BaseListItemView<TextItem> {
    private var bag: DisposeBag?
    override func configureViews(_ phase: borrowing ConfigurationPhase) { bag = disposeBag }
    override func update(with viewModel: TextItem) {
      if viewModel.text == "before" { Disposables.create {}.disposed(by: disposeBag) }
      if let bag, viewModel.text == "just" { Observable.just(1).bind { _ in }.disposed(by: bag) }
      if let bag, viewModel.text != "just" { Disposables.create {}.disposed(by: bag) }
      if viewModel.text == "after" { Disposables.create {}.disposed(by: disposeBag) }
    }
  }

  @Test(arguments: ["kept", "before", "after"])
  func `a disposeBag that was kept in a variable is reported, once for each item`(text: String) {
    let view = HoardingView()
    let sentence = keptTooLong("update(with:)", of: "HoardingView")
    #expect(diagnostics { for _ in 0..<2 { view.show(TextItem(text)) } } == [sentence, sentence])
  }

  @Test func `a binding that has ended with its item is not reported`() {
    #expect(diagnostics { HoardingView().show(TextItem("just")) } == [])
  }

  private final class HoardingCell: TableViewCell, ListItemCell {
    private var bag: DisposeBag?
    required init() {
      super.init()
      bag = disposeBag
    }
    func update(with item: any ListItemViewModel) throws(ListItemMismatch) {
      if let bag { Disposables.create {}.disposed(by: bag) }
      throw ListItemMismatch(expected: TextItem.self, given: type(of: item))
    }
  }

  @Test func `a cell reports its disposeBag that was kept in a variable, also if it refuses the item`() {
    let list = ListTable(columns: 4, rows: 1)
    list.table.register(HoardingCell.self, forCellReuseIdentifier: TextItem.reuseIdentifier)
    let reported = diagnostics { list.show(texts(["a"])) }
    #expect(reported.first == keptTooLong("update(with:)", of: "HoardingCell"))
  }

  private final class HoardingLabels: ElementGenerator {
    private var bag: DisposeBag?
    func elementView(from element: String) -> View {
      let label = Label()
      bag = label.disposeBag
      return label
    }
    func configureView(_ view: View, for element: String) { if let bag { Disposables.create {}.disposed(by: bag) } }
  }

  @Test func `the view of an element reports its disposeBag that its generator has kept`() {
    let reported = diagnostics { ElementStackView(generator: HoardingLabels()).setElements(["a"]) }
    #expect(reported == [keptTooLong("configureView(_:for:)", of: "Label")])
  }

  /// A generator whose views are item views.
  private struct HoardingGenerator: ElementGenerator {
    let isReading: Bool
    func elementView(from element: String) -> View { isReading ? QuietView() : HoardingView() }
    func configureView(_ view: View, for element: String) {
      if isReading { Disposables.create {}.disposed(by: view.disposeBag) }
      (view as? QuietView)?.show(TextItem(element))
      (view as? HoardingView)?.show(TextItem(element))
    }
  }

  private final class QuietView: BaseListItemView<TextItem> {
    override func update(with viewModel: TextItem) {}
  }

  @Test(arguments: [true, false])
  func `a view whose methods for an element and for an item are nested reports a binding once`(isReading: Bool) {
    let generator = HoardingGenerator(isReading: isReading)
    let (method, view) = isReading ? ("configureView(_:for:)", "QuietView") : ("update(with:)", "HoardingView")
    let reported = diagnostics { ElementStackView(generator: generator).setElements(["a"]) }
    #expect(reported == [keptTooLong(method, of: view)])
  }

  private final class LateView: View, ViewCode, ListItemView {
    let reuseScope = ReuseScope()
    func buildHierarchy(_ phase: borrowing HierarchyPhase) {}
    func setupConstraints(_ phase: borrowing ConstraintsPhase) {}
    func configureViews(_ phase: borrowing ConfigurationPhase) { Disposables.create {}.disposed(by: disposeBag) }
    func update(with viewModel: TextItem) { applyViewCode() }
  }

  @Test func `a view may bind in view code that is applied when it shows its first item`() {
    #expect(diagnostics { LateView().show(TextItem("a")) } == [])
  }

  @Test func `so is binding a row into the disposeBag of its cell`() {
    let list = ListTable(columns: 4, rows: 1)
    list.table.register(KeepingCell.self, forCellReuseIdentifier: TextItem.reuseIdentifier)
    let reported = diagnostics { list.show(texts(["a"])) }
    #expect(reported == [keptTooLong("update(with:)", of: "KeepingCell")])
  }

  @Test func `so is binding an element into the disposeBag of its view`() {
    let reported = diagnostics { ElementStackView(generator: KeepingGenerator()).setElements(["a"]) }
    #expect(reported == [keptTooLong("configureView(_:for:)", of: "Label")])
  }

  private final class ForgettingView: BaseListItemView<TextItem> {
    override func configureViews(_ phase: borrowing ConfigurationPhase) {
      Disposables.create().disposed(by: reuseBag)
    }
    override func update(with viewModel: TextItem) {}
  }

  @Test func `binding into reuseBag in configureViews is reported, with the method and the right bag`() {
    let reported = diagnostics { ForgettingView().show(TextItem("a")) }
    #expect(reported == [endedTooEarly("configureViews(_:)", of: "ForgettingView")])
  }

  private final class SubviewsView: BaseListItemView<TextItem> {
    private let button = Button("once")
    private let label = Label()

    override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubviews(button, label) }
    override func configureViews(_ phase: borrowing ConfigurationPhase) {
      Disposables.create().disposed(by: button.reuseBag)
    }
    override func update(with viewModel: TextItem) { Disposables.create().disposed(by: label.disposeBag) }
  }

  @Test func `the wrong bag of a subview is reported, with the view whose method uses it`() {
    let reported = diagnostics { SubviewsView().show(TextItem("a")) }
    #expect(
      reported == [
        endedTooEarly("configureViews(_:)", of: "SubviewsView"), keptTooLong("update(with:)", of: "SubviewsView"),
      ])
  }

  private final class FormView: View, ViewCode {
    private let field = Label()

    override init() {
      super.init()
      applyViewCode()
    }
    func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(field) }
    func setupConstraints(_ phase: borrowing ConstraintsPhase) {}
    func configureViews(_ phase: borrowing ConfigurationPhase) {
      for view in [self, field] { Disposables.create().disposed(by: view.reuseBag) }
    }
  }

  @Test func `a view that is in no item has one use, and both bags for it`() {
    #expect(diagnostics { _ = FormView() } == [])
  }

  private final class PlaceholderView: BaseListItemView<TextItem> {
    override func configureViews(_ phase: borrowing ConfigurationPhase) {
      show(TextItem("placeholder"))
      Disposables.create().disposed(by: disposeBag)
    }
    override func update(with viewModel: TextItem) { Disposables.create().disposed(by: reuseBag) }
  }

  @Test func `a view that shows an item while it is configured has both bags, each in its method`() {
    #expect(diagnostics { _ = PlaceholderView() } == [])
  }
}
