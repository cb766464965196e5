import Foundation
import Rill
import RillHeadless
import RillList

/// A cart and its bill: beside each amount, the number of times that it was computed.
final class CartViewController: BaseViewController {
  private let cart: Cart
  private lazy var products = cart.lines.map { CartRow(product: $0.name) }
  private let twoOfEach = Button("Two of each")
  private let tenOfEach = Button("Ten of each")
  private let notice = Label("", style: .error, numberOfLines: 0)
  private lazy var bill = cart.bill.map { CartRow($0.name) }
  private let combined = CartRow("total")
  private let rows = StackView(axis: .vertical)

  init(_ cart: Cart) {
    self.cart = cart
    super.init()
    title = "Cart"
  }

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) {
    super.buildHierarchy(phase)
    view.addSubview(rows)
    var views: [View] = products
    for button in [twoOfEach, tenOfEach] { views.append(StackView(axis: .horizontal, [button, View()])) }
    views += [notice, CartRow("Derived", count: "computed", style: .title)]
    views += bill
    views += [CartRow("combineLatest", count: "computed", style: .title), combined]
    for view in views { rows.addArrangedSubview(view) }
    for view in [notice, bill.last].compactMap(\.self) { rows.setCustomSpacing(Spacing.line, after: view) }
  }

  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    super.setupConstraints(phase)
    rows.makeConstraints {
      $0.top.equalToSuperview()
      $0.leading.trailing.equalTo(view.layoutMarginsGuide)
    }
  }

  override func setupBindings() {
    super.setupBindings()
    for (line, row) in zip(cart.lines, products) {
      Derived(line.price, line.count) { "\($1) × \($0.inEuros)" }.bind(to: row.value.rx.text).disposed(by: disposeBag)
      if let choice = row.choice {
        line.isChosen.bind(to: choice.rx.isOn).disposed(by: disposeBag)
        choice.rx.isOn.userChanges.emit(onNext: { [cart] in cart.choose(line, $0) }).disposed(by: disposeBag)
      }
      row.button?.rx.tap.emit(onNext: { [cart] in cart.add(line) }).disposed(by: disposeBag)
    }
    for (button, count) in [(twoOfEach, 2), (tenOfEach, 10)] {
      button.rx.tap.emit(onNext: { [cart] in cart.take(ofEach: count) }).disposed(by: disposeBag)
    }
    cart.notice.bind(to: notice.rx.text).disposed(by: disposeBag)
    for (item, row) in zip(cart.bill, bill) {
      item.amount.map(\.inEuros).bind(to: row.value.rx.text).disposed(by: disposeBag)
    }
    cart.combined.amount.map(\.inEuros).bind(to: combined.value.rx.text).disposed(by: disposeBag)
    // The bindings have computed each amount.
    cart.sendComputations()
    for (index, row) in (bill + [combined]).enumerated() {
      guard let label = row.count else { continue }
      cart.computations.map { "\($0[index])×" }.bind(to: label.rx.text).disposed(by: disposeBag)
    }
  }
}

/// A row of texts: the first one takes the space that the others leave.
final class CartRow: View, ViewCode {
  private var countWidth: LayoutConstraint?

  private let name: View
  let value = configure(Label()) {
    $0.alignment = .right
    $0.contentHuggingPriority = .defaultHigh
  }
  /// Nil in the row of a product.
  let count: Label?
  /// Nil in a row of the bill.
  let button: Button?

  /// Nil in a row of the bill.
  let choice: Checkbox?

  /// The row of a product, with a box that chooses it and a button that adds one.
  init(product name: String) {
    let choice = Checkbox(name)
    (self.name, self.choice) = (choice, choice)
    button = configure(Button("+")) { $0.accessibilityLabel = "Add \(name)" }
    count = nil
    super.init()
    applyViewCode()
  }

  /// A row of the bill, with the number of computations.
  init(_ name: String, count: String = "", style: TextStyle = .plain) {
    self.name = Label(name, style: style)
    (button, choice) = (nil, nil)
    self.count = configure(Label(count, style: style)) { $0.alignment = .right }
    super.init()
    value.style = style
    applyViewCode()
  }

  private lazy var row = StackView(
    axis: .horizontal, spacing: Spacing.margin, [name, value, count, button].compactMap(\.self))

  func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(row) }

  func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    row.makeConstraints { $0.edges.equalToSuperview() }
    countWidth = count?.makeConstraints { $0.width.equalTo(0) }.first
  }

  override func updateConstraints() {
    countWidth?.constant = metric == .cells ? 8 * Spacing.margin : 11 * Spacing.margin
    super.updateConstraints()
  }
}
