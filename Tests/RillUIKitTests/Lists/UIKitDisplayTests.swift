#if canImport(UIKit)
import Rill
import RillList
import RillUIKit
import TestSupport
import Testing
import UIKit

/// The code of the article "A UIKit display", played; a test compares the two.
@MainActor @Suite struct UIKitDisplayTests {
  fileprivate struct LikeTapped: ListEvent {}

  struct CityRow: ListItemViewModel {
    let name: String
    var isLiked = false
    var id: ListItemID { ListItemID(name) }
  }

  // snippet: a view
  final class CityView: BaseListItemView<CityRow> {
    private let nameLabel = UILabel()
    private let likeButton = UIButton(type: .system)

    override func configureViews() {
      let row = UIStackView(arrangedSubviews: [nameLabel, likeButton])
      row.translatesAutoresizingMaskIntoConstraints = false
      addSubview(row)
      NSLayoutConstraint.activate([
        row.topAnchor.constraint(equalTo: layoutMarginsGuide.topAnchor),
        row.leadingAnchor.constraint(equalTo: layoutMarginsGuide.leadingAnchor),
        row.bottomAnchor.constraint(equalTo: layoutMarginsGuide.bottomAnchor),
        row.trailingAnchor.constraint(equalTo: layoutMarginsGuide.trailingAnchor),
      ])
      likeButton.rx.tap.emit(with: self) { view, _ in view.send(LikeTapped()) }.disposed(by: disposeBag)
    }

    override func update(with viewModel: CityRow) {
      nameLabel.text = viewModel.name
      likeButton.setTitle(viewModel.isLiked ? "♥" : "♡", for: .normal)
    }
  }
  // end

  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
  private let disposeBag = DisposeBag()

  /// The texts in a view, from its first subview on.
  private func texts(in view: UIView) -> [String] {
    let own = (view as? UILabel)?.text ?? (view as? UIButton)?.title(for: .normal)
    let views = (view as? UIStackView)?.arrangedSubviews ?? view.subviews
    return (own.map { [$0] } ?? []) + views.flatMap(texts)
  }

  private func button(in view: UIView?) -> UIButton? {
    let views = (view as? UIStackView)?.arrangedSubviews ?? view?.subviews ?? []
    return view as? UIButton ?? views.lazy.compactMap(button).first
  }

  @Test func `a tap on a button in a row reaches the view model, and the row shows the change`() {
    // snippet: a screen
    let cities = ListTableViewController(
      viewModel: CitiesViewModel(), title: "Cities", itemViews: ListItemViews(CityView.self))
    // end
    window.rootViewController = cities
    #expect(cities.tableView.visibleCells.map(texts) == [["Turku", "♡"], ["Oulu", "♡"]])
    let cell = cities.tableView.cellForRow(at: IndexPath(row: 1, section: 0))
    button(in: cell)?.sendActions(for: .touchUpInside)
    #expect(cities.tableView.visibleCells.map(texts) == [["Turku", "♡"], ["Oulu", "♥"]])
    #expect(cities.tableView.cellForRow(at: IndexPath(row: 1, section: 0)) === cell)
  }

  // snippet: a view model
  final class CitiesViewModel: ListViewModel {
    init() {
      super.init([ListSection(id: "cities", [CityRow(name: "Turku"), CityRow(name: "Oulu")])])
      on(LikeTapped.self, in: CityRow.self) { [listItems] _, row in
        listItems.update { sections in
          sections[row.indexPath.section].items[row.indexPath.item] = CityRow(name: row.item.name, isLiked: true)
        }
      }
    }
  }
  // end
}

private typealias CityRow = UIKitDisplayTests.CityRow
private typealias TagView = UIKitDisplayTests.CityView
private final class TagsComponent: ViewComponent<CityRow> {}

// snippet: a component
extension TagsComponent: ShownComponent {
  static var itemViews: ListItemViews { ListItemViews(TagView.self) }
}
// end

extension UIKitDisplayTests {
  @Test func `a page shows its components by the views that they declare`() {
    let tags = TagsComponent("tags", items: [CityRow(name: "Sea")])
    let load: @MainActor () -> Observable<Void> = { .just(()) }
    // snippet: a page
    let page = ListCollectionViewController(viewModel: ListViewModel(page: tags, request: load, show: { _ in }))
    // end
    window.rootViewController = page
    #expect(page.collectionView.visibleCells.map(texts) == [["Sea", "♡"]])
  }

  @Test func `a table of an app's controller shows what is bound to it`() {
    let (tableView, sections) = (UITableView(frame: window.bounds), BehaviorRelay<ListSections>(value: []))
    let (controller, chosen) = (UIViewController(), PublishRelay<CityRow>())
    let log = BehaviorRelay<[String]>(value: [])
    // snippet: a bound list
    ListItemViews(CityView.self).register(with: tableView)
    sections.bind(to: tableView.rx.items).disposed(by: disposeBag)
    tableView.rx.modelSelected(CityRow.self).emit(to: chosen).disposed(by: disposeBag)
    // end
    chosen.bind(onNext: { city in log.update { $0.append(city.name) } }).disposed(by: disposeBag)
    controller.view.addSubview(tableView)
    window.rootViewController = controller
    sections.accept([ListSection(id: "cities", [CityRow(name: "Turku"), CityRow(name: "Oulu", isLiked: true)])])
    #expect(tableView.visibleCells.map(texts) == [["Turku", "♡"], ["Oulu", "♥"]])
    tableView.choose(1)
    #expect(log.value == ["Oulu"])
  }

  @Test func `the article shows the code that runs here`() throws {
    #expect(try Article("Sources/RillUIKit/RillUIKit.docc/UIKitDisplay.md").code == snippets())
  }
}
#endif
