import Foundation
import Rill
import RillHeadless
import RillList
import TestSupport
import Testing

// The code of the article "Components", played; a test compares the two.

private struct Tag: ListItemViewModel {
  let name: String
  var id: ListItemID { ListItemID(name) }
}

private struct Product: ListItemViewModel {
  let name: String
  var id: ListItemID { ListItemID(name) }
}

private struct AddedToBasket: ListEvent {
  let count: Int
}

private struct DeleteChosen: ListEvent {}

private final class TagsComponent: ViewComponent<Tag> {}

private final class TagView: BaseListItemView<Tag> {
  private let label = Label()

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(label) }
  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    label.makeConstraints { $0.edges.equalToSuperview() }
  }
  override func update(with tag: Tag) { label.text = "#" + tag.name }
}

private final class ProductView: BaseListItemView<Product> {
  private let label = Label()

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(label) }
  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    label.makeConstraints { $0.edges.equalToSuperview() }
  }
  override func update(with product: Product) { label.text = product.name }
}

// snippet: the views of a component
extension TagsComponent: ShownComponent {
  static var itemViews: ListItemViews { ListItemViews(TagView.self) }
}
// end

private final class API {
  func home() -> Observable<[String]> { .just(["Sencha", "Assam"]) }
}

private final class Basket {
  private(set) var lines: [String] = []
  func add(_ product: Product, _ count: Int) { lines.append("\(count) \(product.name)") }
}

@Suite struct ComposingAPageTests {
  private let api = API()

  private func rows(_ viewModel: ListViewModel) -> [[String]] {
    viewModel.listItems.value.map { $0.items.map { "\($0.id)" } }
  }

  private func screen(of products: ViewComponent<Product>) -> BaseTableViewController {
    let viewModel = ListViewModel(page: products, request: { .just(()) }, show: { _ in })
    let controller = BaseTableViewController(viewModel: viewModel, itemViews: ListItemViews(ProductView.self))
    controller.appear()
    return controller
  }

  @Test func `an answer fills the components, and a header shows above content only`() {
    let banners = ViewComponent<Product>("banners")
    let title = ViewComponent<Product>("title", items: [Product(name: "Teas")])
    let products = ViewComponent<Product>("products")
    func show(_ home: [String]) { products.items.accept(home.map(Product.init)) }
    // snippet: a page
    let tags = ViewComponent<Tag>("tags", layout: ListSectionLayout(itemSpacing: 8, lineSpacing: 8))
    let parts = GroupComponent("parts", [banners, HeaderFooterComponent(header: title, content: products), tags])
    let viewModel = ListViewModel(page: parts, request: api.home) { home in show(home) }
    // end
    #expect(!viewModel.hasContent.value)
    viewModel.loader.load()
    #expect(rows(viewModel) == [["Teas"], ["Sencha", "Assam"]])
    tags.items.accept([Tag(name: "green")])
    #expect(rows(viewModel) == [["Teas"], ["Sencha", "Assam"], ["green"]])
  }

  @Test func `a screen registers the views that a component declares`() {
    let tags = TagsComponent("tags", items: [Tag(name: "green")])
    let viewModel = ListViewModel(page: tags, request: api.home) { _ in }
    // snippet: a screen of components
    let screen = BaseCollectionViewController(viewModel: viewModel)
    // end
    #expect(Screen(screen, columns: 10, rows: 2).picture.contains("#green"))
  }

  @Test func `events reach the component that owns the row`() {
    let (opened, basket) = (BehaviorRelay<[String]>(value: []), Basket())
    func open(_ product: Product) { opened.update { $0.append(product.name) } }
    let products = ViewComponent("products", items: [Product(name: "Sencha"), Product(name: "Assam")])
    // snippet: events
    products.on(RowSelected.self) { _, row in open(row.item) }
    products.on(AddedToBasket.self) { event, row in basket.add(row.item, event.count) }
    // end
    let controller = screen(of: products)
    controller.driver?.send(RowSelected(), at: ListIndexPath(section: 0, item: 1))
    controller.driver?.send(AddedToBasket(count: 2), at: ListIndexPath(section: 0, item: 0))
    #expect(opened.value == ["Assam"])
    #expect(basket.lines == ["2 Sencha"])
  }

  @Test func `a row can be deleted by a swipe, and moved`() {
    // snippet: swipes and moves
    final class ProductsComponent: ViewComponent<Product> {
      override func swipeActions(for item: Product) -> [SwipeAction] {
        [SwipeAction("Delete", isDestructive: true, DeleteChosen())]
      }

      override func canMove(_ item: Product) -> Bool { true }
    }
    // end
    let items = ["Sencha", "Assam", "Kocho"].map(Product.init)
    let products = ProductsComponent("products", items: items)
    // snippet: what they do
    products.on(DeleteChosen.self) { [items = products.items] _, row in
      items.update { _ = $0.remove(at: row.indexPath.item) }
    }
    products.on(RowMoved.self) { [items = products.items] event, row in
      items.update { $0.insert($0.remove(at: row.indexPath.item), at: event.destination) }
    }
    // end
    let controller = screen(of: products)
    let driver = controller.driver
    let path = { ListIndexPath(section: 0, item: $0) }
    #expect(driver?.row(at: path(0)).map { products.swipeActions(in: $0) }?.map(\.title) == ["Delete"])
    #expect(driver?.row(at: path(0)).map { products.canMove($0) } == true)
    driver?.send(DeleteChosen(), at: path(0))
    #expect(products.items.value == [items[1], items[2]])
    driver?.send(RowMoved(destination: 0), at: path(1))
    #expect(products.items.value == [items[2], items[1]])
  }

  @Test func `the article shows the code that runs here, and in the test of parts that load on their own`() throws {
    let article = try Article("Sources/RillList/RillList.docc/ComposingAPage.md")
    let parts = Article.root.appending(path: "Tests/RillHeadlessTests/Screens/Articles/IndependentPartsTests.swift")
    let code = try snippets() + snippets(in: parts.path)
    #expect(Set(article.code) == Set(code))
  }
}
