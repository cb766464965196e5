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

  /// Loads again what is ten minutes old, or what the app has changed.
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
      return listen(to: BannersComponent(banners)) { $0.title }
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
