public import Foundation

/// A part of a page that owns everything about itself: it reads its part of the page's data and keeps it, shows it by a
/// component, hears of what happens in its rows, and tracks it.
///
/// A page is put together out of modules, and a ``ModuleManager`` does that. A module knows neither the page nor the
/// other modules, so it serves several pages.
///
/// ```swift
/// final class BannerModule: Module {
///   let component: any Component
///   private let banners = BannersComponent()
///   private let parser: any ModuleParser<[Banner]>
///
///   init(parser: any ModuleParser<[Banner]> = JSONModuleParser(), tracker: any Tracker) {
///     component = banners
///     self.parser = parser
///     banners.on(RowSelected.self) { _, row in tracker.track(.tap(row.item.id)) }
///   }
///
///   func update(with data: Data) throws { banners.items.accept(try parser.parse(data).map(BannerRow.init)) }
/// }
/// ```
///
/// The component holds its handlers, so they capture the module weakly or not at all.
@MainActor
public protocol Module: AnyObject, Sendable {
  /// What the module shows; always the same one.
  var component: any Component { get }

  /// Reads and keeps the module's part of the page's data. If it throws, nothing must have changed.
  func update(with data: Data) throws
}
