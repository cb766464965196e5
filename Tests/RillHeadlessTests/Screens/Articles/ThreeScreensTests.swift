import Foundation
import Rill
import RillHeadless
import RillList
import RillTesting
import TestSupport
import Testing

// The code of the article "Three screens"; a test below compares the two.

// snippet: a list
struct TownRow: ListItemViewModel {
  let id: ListItemID
  let name: String
}

final class TownView: BaseListItemView<TownRow> {
  private let label = Label()

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(label) }
  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    label.makeConstraints { $0.edges.equalToSuperview() }
  }
  override func update(with town: TownRow) { label.text = town.name }
}

@MainActor func townsScreen(_ api: any TownsAPI) -> BaseTableViewController {
  let towns = ListViewModel(request: api.towns) { towns in
    [ListSection(id: "towns", title: "Towns", towns.map { TownRow(id: ListItemID($0.code), name: $0.name) })]
  }
  towns.on(RowSelected.self, in: TownRow.self) { _, row in api.visit("\(row.item.id)") }
  return BaseTableViewController(viewModel: towns, title: "Towns", itemViews: ListItemViews(TownView.self))
}
// end

// snippet: a page of components
@MainActor func shopScreen(_ api: any ShopAPI) -> BaseTableViewController {
  let banners = ViewComponent<Banner>("banners")
  let products = ViewComponent<Product>("products", title: "Teas")
  let shop = ListViewModel(page: GroupComponent("shop", [banners, products]), request: api.shop) { answer in
    banners.items.accept(answer.banners)
    products.items.accept(answer.products)
  }
  products.on(RowSelected.self) { _, row in api.order(row.item.name) }
  return BaseTableViewController(viewModel: shop, title: "Shop", itemViews: .shop)
}
// end

// snippet: the views
extension ListItemViews {
  @MainActor static let shop = ListItemViews(BannerView.self, ProductView.self)
}
// end

// snippet: a page of modules
final class ProductsModule: Module {
  private let products: ViewComponent<Product>
  var component: any Component { products }

  init(_ id: ModuleID) { products = ViewComponent("\(id)") }

  func update(with content: [Product]) { products.items.accept(content) }
}

@MainActor func seasonScreen(_ season: @escaping @MainActor () -> Observable<Data>) -> BaseTableViewController {
  var catalog = ModuleCatalog()
  catalog.register("products") { ProductsModule($0) }
  let page = PageTemplate(catalog).page("Season") { _ in season() }
  return BaseTableViewController(viewModel: page.viewModel, title: page.title, itemViews: .shop)
}
// end

protocol TownsAPI: Sendable {
  @MainActor func towns() -> Observable<[(code: String, name: String)]>
  @MainActor func visit(_ code: String)
}

protocol ShopAPI: Sendable {
  @MainActor func shop() -> Observable<(banners: [Banner], products: [Product])>
  @MainActor func order(_ name: String)
}

struct Banner: ListItemViewModel {
  let title: String
  var id: ListItemID { ListItemID(title) }
}

struct Product: ListItemViewModel, Decodable {
  let name: String
  var id: ListItemID { ListItemID(name) }
}

final class BannerView: BaseListItemView<Banner> {
  private let label = Label()

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(label) }
  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    label.makeConstraints { $0.edges.equalToSuperview() }
  }
  override func update(with banner: Banner) { label.text = banner.title.uppercased() }
}

final class ProductView: BaseListItemView<Product> {
  private let label = Label()

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(label) }
  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    label.makeConstraints { $0.edges.equalToSuperview() }
  }
  override func update(with product: Product) { label.text = product.name }
}

/// Answers from a list, and records its requests.
private final class API: TownsAPI, ShopAPI {
  let asked = BehaviorRelay<[String]>(value: [])

  func towns() -> Observable<[(code: String, name: String)]> { .just([("t", "Turku"), ("o", "Oulu")]) }
  func visit(_ code: String) { asked.update { $0.append("visit \(code)") } }
  func shop() -> Observable<(banners: [Banner], products: [Product])> {
    .just(([Banner(title: "Sale")], [Product(name: "Sencha"), Product(name: "Assam")]))
  }
  func order(_ name: String) { asked.update { $0.append("order \(name)") } }
}

@MainActor
@Suite struct ThreeScreensTests {
  private let api = API()

  private func picture(_ screen: BaseTableViewController) -> String {
    screen.view.frame.size = TextMetric.size(columns: 12, rows: 4)
    screen.appear()
    return TextRenderer(isFramed: false).picture(of: screen)
  }

  @Test func `the list shows what it has loaded, and says what was chosen`() {
    let screen = townsScreen(api)
    #expect(picture(screen) == "─ Towns ────\nTurku       \nOulu        \n            ")
    screen.tableView.tapRow(at: ListIndexPath(section: 0, item: 1))
    #expect(api.asked.value == ["visit o"])
  }

  @Test func `the page of components shows what has filled them`() {
    let screen = shopScreen(api)
    #expect(picture(screen) == "SALE        \n─ Teas ─────\nSencha      \nAssam       ")
    screen.tableView.tapRow(at: ListIndexPath(section: 1, item: 0))
    #expect(api.asked.value == ["order Sencha"])
  }

  @Test func `the page of modules shows what the server has sent`() {
    let data = #"{"modules": [{"kind": "products", "content": [{"name": "Kocho"}, {"name": "Hojicha"}]}]}"#
    #expect(
      picture(seasonScreen { .just(Data(data.utf8)) }) == "Kocho       \nHojicha     \n            \n            ")
  }

  @Test func `the article shows the code that runs here`() throws {
    let article = try Article("Sources/RillList/RillList.docc/ThreeScreens.md")
    #expect(article.code == (try snippets()))
  }
}
