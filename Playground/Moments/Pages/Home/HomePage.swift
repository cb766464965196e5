import Foundation
import Rill
import RillHeadless
import RillList

extension Staleness.Tag {
  static let teas: Self = "teas"
}

/// The home page: the server's parts, in the server's order. The recommendations are loaded separately, and may be
/// loading, empty or failed while the other parts are shown.
@MainActor
final class HomePage {
  /// The page, or a message in its place.
  private(set) lazy var root = StatusComponent("page", following: loader, normal: parts)
  /// Loads the page, and the recommendations alongside it.
  private lazy var loader = Loader(options: options, parts: [recommendedLoader]) { [home] _ in
    home()
  } apply: { [weak self] answer, _ in
    self?.show(answer)
  }

  /// The content of a screen.
  private(set) lazy var viewModel = ListViewModel(page: root)

  /// Loads content again if it is ten minutes old, or if the app has changed it.
  private let options: LoadOptions
  /// In the server's order.
  private let parts = GroupComponent("parts")
  private let recommended: ProductsComponent
  private let recommendedLoader: Loader
  private lazy var recommendations = HeaderFooterComponent(
    header: TitleComponent("recommendations title", "For you"),
    content: StatusComponent(
      "recommendations", following: recommendedLoader,
      loading: message("Asking for what you like…"), empty: message("Nothing for you today."),
      failed: { [message] in message($0, "Ask again") }, normal: recommended))
  private let home: @Sendable () -> Observable<HomeAnswer>
  private let metric: ScreenMetric
  private let note: (_ label: String, _ text: String) -> Void

  /// - Parameters:
  ///   - metric: the metric of the screen.
  ///   - home: requests the page.
  ///   - recommended: requests the recommendations.
  ///   - note: receives what the user does.
  init(
    metric: ScreenMetric = .cells, home: @escaping @Sendable () -> Observable<HomeAnswer>,
    recommended: @escaping @Sendable () -> Observable<[HomeAnswer.Product]>,
    staleness: Staleness, scheduler: any Scheduler = MainScheduler.instance,
    note: @escaping (String, String) -> Void
  ) {
    self.metric = metric
    self.recommended = ProductsComponent("recommended", metric: metric)
    options = LoadOptions(staleAfter: .seconds(600), tags: [.teas], staleness: staleness, scheduler: scheduler)
    self.home = home
    self.note = note
    recommendedLoader = Loader { _ in
      recommended()
    } apply: { [items = self.recommended.items] products, _ in
      items.accept(products.map(ProductItem.init))
    }
    listen(to: self.recommended) { $0.name }
  }

  private func show(_ answer: HomeAnswer) { parts.children.accept(answer.parts.compactMap(component)) }

  private func component(of part: HomeAnswer.Part) -> (any Component)? {
    switch part {
    case .banners(let banners):
      return listen(to: BannersComponent(banners, metric)) { $0.title }
    case .group(let title, let products):
      let component = listen(to: ProductsComponent("products of \(title)", products, metric: metric)) { $0.name }
      return HeaderFooterComponent(header: TitleComponent("title of \(title)", title), content: component)
    case .recommendations: return recommendations
    case .tags(let tags):
      let component = listen(to: TagsComponent(tags, metric)) { $0.text }
      return HeaderFooterComponent(header: TitleComponent("tags title", "Often looked for"), content: component)
    case .unknown(let type):
      note("notice", "this version knows no \"\(type)\"; the rest of the page shows")
      return nil
    }
  }

  /// A message in place of the recommendations, with the same room below it as below every part.
  private func message(_ title: String, _ action: String? = nil) -> MessageComponent {
    MessageComponent(
      "recommendations message", title: title, action: action,
      layout: ListSectionLayout(insets: ListInsets(bottom: Double(Spacing.line))))
  }

  @discardableResult
  private func listen<Item>(
    to component: ViewComponent<Item>, _ text: @escaping (Item) -> String
  ) -> ViewComponent<Item> {
    component.on(RowSelected.self) { [note, name = component.name] _, row in
      note("selected", "\(text(row.item)), row \(row.indexPath.item) of \(name)")
    }
    return component
  }
}

/// The banners. The component determines their height, whatever their cells prefer.
final class BannersComponent: ViewComponent<BannerItem> {
  private let metric: ScreenMetric

  init(_ banners: [HomeAnswer.Banner], _ metric: ScreenMetric) {
    self.metric = metric
    super.init(
      "banners", layout: ListSectionLayout(insets: ListInsets(bottom: Double(Spacing.line))),
      items: banners.map(BannerItem.init))
  }

  override func size(of item: BannerItem, in container: ListSize) -> ListSize? {
    ListSize(width: container.width, height: metric.boxHeight(3 * Spacing.line))
  }
}

/// Products, one below the other. On a phone, they are at the margin, as the titles are.
final class ProductsComponent: ViewComponent<ProductItem> {
  init(_ name: String, _ products: [HomeAnswer.Product] = [], metric: ScreenMetric) {
    let insets = ListInsets(leading: metric == .cells ? 16 : 0, bottom: Double(Spacing.line))
    super.init(name, layout: ListSectionLayout(insets: insets), items: products.map(ProductItem.init))
    on(DeleteChosen.self) { [items] _, row in items.update { _ = $0.remove(at: row.indexPath.item) } }
  }

  override func swipeActions(for item: ProductItem) -> [SwipeAction] {
    [SwipeAction("Delete", isDestructive: true, DeleteChosen())]
  }
}

/// The tags: each as wide as its text, side by side from the leading edge.
final class TagsComponent: ViewComponent<TagItem>, AlignsToLeading {
  private let metric: ScreenMetric

  init(_ tags: [String], _ metric: ScreenMetric) {
    self.metric = metric
    super.init(
      "tags",
      layout: ListSectionLayout(
        insets: ListInsets(leading: metric == .cells ? 24 : 16, bottom: Double(Spacing.line), trailing: 16),
        itemSpacing: 8, lineSpacing: 0),
      items: tags.map(TagItem.init))
  }

  override func size(of item: TagItem, in container: ListSize) -> ListSize? {
    ListSize(
      width: Double(metric.width(of: item.text, .accent) + 2 * Spacing.margin),
      height: metric.boxHeight(Spacing.line))
  }
}

extension ScreenMetric {
  /// The height of a row with a box that can be tapped: on a phone, a target of 44 points and the 8 above it.
  fileprivate func boxHeight(_ cells: CGFloat) -> Double { self == .cells ? Double(cells) : 52 }
}

/// The title above a part.
final class TitleComponent: ViewComponent<TitleItem> {
  init(_ name: String, _ title: String) {
    super.init(name, items: [TitleItem(id: ListItemID(name), title: title)])
  }
}

/// The user deletes a row.
struct DeleteChosen: ListEvent {}

/// A banner across the whole width.
struct BannerItem: ListItemViewModel {
  let id: ListItemID
  let title: String

  init(_ banner: HomeAnswer.Banner) {
    id = ListItemID(banner.id)
    title = banner.title
  }
}

/// A product in a group, or a recommended one.
struct ProductItem: ListItemViewModel {
  let id: ListItemID
  let name: String
  let price: String?
  let note: String?

  init(_ product: HomeAnswer.Product) {
    id = ListItemID(product.id)
    name = product.name
    price = product.price
    note = product.note
  }
}

/// A search term.
struct TagItem: ListItemViewModel {
  let id: ListItemID
  let text: String

  init(_ text: String) {
    id = ListItemID(text)
    self.text = "# \(text)"
  }
}

/// The line above a part of the page.
struct TitleItem: ListItemViewModel {
  let id: ListItemID
  let title: String
}

/// The parts of the home page as the server sends them, from top to bottom.
struct HomeAnswer: Decodable, Sendable {
  /// One part of the page.
  enum Part: Sendable {
    case banners([Banner])
    case group(title: String, products: [Product])
    /// The position of the recommendations, which are requested separately.
    case recommendations
    case tags([String])
    /// A part that this version does not know.
    case unknown(String)
  }

  struct Banner: Decodable, Sendable {
    let id: String
    let title: String
  }

  struct Product: Decodable, Sendable {
    let id: String
    let name: String
    /// Not every product has a price.
    let price: String?
    /// A customer's comment; not every product has one.
    let note: String?
  }

  let parts: [Part]
}

extension HomeAnswer.Part: Decodable {
  private enum Key: CodingKey { case type, items, title }

  init(from decoder: any Decoder) throws {
    let part = try decoder.container(keyedBy: Key.self)
    switch try part.decode(String.self, forKey: .type) {
    case "banners": self = .banners(try part.decode([HomeAnswer.Banner].self, forKey: .items))
    case "group":
      self = .group(
        title: try part.decode(String.self, forKey: .title),
        products: try part.decode([HomeAnswer.Product].self, forKey: .items))
    case "recommendations": self = .recommendations
    case "tags": self = .tags(try part.decode([String].self, forKey: .items))
    case let type: self = .unknown(type)
    }
  }
}
