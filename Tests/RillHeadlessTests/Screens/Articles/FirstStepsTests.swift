import Foundation
import Rill
import RillHeadless
import RillList
import TestSupport
import Testing

// The code of the article "First steps" of RillHeadless; a test below compares the two.

// snippet: a screen
final class CounterViewController: BaseViewController {
  private let count = BehaviorRelay(value: 0)
  private let label = Label()
  private let button = Button("Add one")

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) {
    super.buildHierarchy(phase)
    view.addSubviews(label, button)
  }

  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    super.setupConstraints(phase)
    label.makeConstraints {
      $0.top.equalToSuperview()
      $0.leading.trailing.equalToSuperview().inset(16)
    }
    button.makeConstraints {
      $0.top.equalTo(label.bottom).offset(16)
      $0.leading.equalTo(label)
    }
  }

  override func configureViews(_ phase: borrowing ConfigurationPhase) {
    super.configureViews(phase)
    title = "Counter"
  }

  override func setupBindings() {
    super.setupBindings()
    count.map { "Count: \($0)" }.bind(to: label.rx.text).disposed(by: disposeBag)
    button.rx.tap.emit(with: self) { screen, _ in screen.count.update { $0 += 1 } }.disposed(by: disposeBag)
  }
}
// end

@MainActor @Suite struct FirstStepsTests {
  // snippet: a test
  @Test func `a tap adds one`() throws {
    let screen = Screen(CounterViewController(), columns: 18, rows: 4)
    try screen.tap(.button, "Add one")
    #expect(
      screen.picture == """
        ┌─ Counter ────────┐
        │  Count: 1        │
        │                  │
        │  [ Add one ]     │
        │                  │
        └──────────────────┘
        """)
  }
  // end

  @Test func `the button of each row sends its event`() throws {
    var liked: [ListItemID] = []
    func like(_ coffee: ListItemID) { liked.append(coffee) }
    // snippet: a screen
    let viewModel = ListViewModel([ListSection(id: "coffees", [CoffeeRow(id: "Mocha"), CoffeeRow(id: "Lungo")])])
    viewModel.on(LikeTapped.self) { _, row in like(row.item.id) }
    let controller = BaseTableViewController(viewModel: viewModel, itemViews: ListItemViews(CoffeeView.self))
    // end
    let screen = Screen(controller, columns: 18, rows: 4)
    try screen.in(.row, "Lungo").tap(.button, "Like")
    viewModel.listItems.accept([ListSection(id: "coffees", [CoffeeRow(id: "Ristretto")])])
    try screen.in(.row, "Ristretto").tap(.button, "Like")
    #expect(liked == ["Lungo", "Ristretto"])
  }

  @Test func `the article shows the code that runs here`() throws {
    let article = try Article("Sources/RillHeadless/RillHeadless.docc/FirstSteps.md")
    let snippets = try snippets()
    #expect(Set(article.code) == Set(snippets))
    #expect(snippets.count == 4)
  }
}

// snippet: a row
struct CoffeeRow: ListItemViewModel {
  let id: ListItemID
}

struct LikeTapped: ListEvent {}

final class CoffeeView: BaseListItemView<CoffeeRow> {
  private let nameLabel = Label()
  private let likeButton = Button("Like")

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubviews(nameLabel, likeButton) }

  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    nameLabel.makeConstraints { $0.top.leading.bottom.equalToSuperview() }
    likeButton.makeConstraints { $0.top.trailing.equalToSuperview() }
  }

  override func configureViews(_ phase: borrowing ConfigurationPhase) {
    likeButton.rx.tap.emit(with: self) { view, _ in view.send(LikeTapped()) }.disposed(by: disposeBag)
  }

  override func update(with viewModel: CoffeeRow) { nameLabel.text = "\(viewModel.id)" }
}
// end
