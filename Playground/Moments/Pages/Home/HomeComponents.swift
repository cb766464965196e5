import Foundation
import Rill
import RillHeadless
import RillList

/// The banners. The component determines their height, whatever their cells prefer.
final class BannersComponent: ViewComponent<BannerItem> {
  init(_ banners: [HomeAnswer.Banner]) {
    super.init(
      "banners", layout: ListSectionLayout(insets: ListInsets(bottom: Double(Spacing.line))),
      items: banners.map(BannerItem.init))
  }

  override func size(of item: BannerItem, in container: ListSize) -> ListSize? {
    ListSize(width: container.width, height: 3 * Double(Spacing.line))
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
      width: Double(metric.width(of: item.text, .accent) + 2 * Spacing.margin), height: Double(Spacing.line))
  }
}

/// The title above a part.
final class TitleComponent: ViewComponent<TitleItem> {
  init(_ name: String, _ title: String) {
    super.init(name, items: [TitleItem(id: ListItemID(name), title: title)])
  }
}

/// The user deletes a row.
struct DeleteChosen: ListEvent {}
