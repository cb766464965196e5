/// A part of a page that owns everything about itself: it keeps its content, shows it by a component, handles the
/// events in its rows, and tracks them.
///
/// A ``ModuleManager`` puts a page together from modules. A module knows neither the page nor the other modules, so it
/// can serve several pages. It doesn't know the server either: a ``ModuleCatalog`` says how its content is decoded.
///
/// ```swift
/// final class BannerModule: Module {
///   let component: any Component
///   private let banners = BannersComponent()
///
///   init(tracker: any Tracker) {
///     component = banners
///     banners.on(RowSelected.self) { _, row in tracker.track(.tap(row.item.id)) }
///   }
///
///   func update(with content: [Banner]) { banners.items.accept(content.map(BannerRow.init)) }
/// }
/// ```
///
/// The component holds its handlers, so they capture the module weakly or not at all.
@MainActor
public protocol Module<Content>: AnyObject, Sendable {
  /// The content of the module.
  associatedtype Content: Sendable

  /// The component that shows the content. It is always the same one.
  var component: any Component { get }

  /// Keeps and shows new content.
  func update(with content: Content)
}
