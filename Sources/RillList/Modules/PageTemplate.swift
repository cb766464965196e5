public import Foundation
public import Rill

/// Makes pages from the modules of a catalog, such as the second-level pages of an app.
///
/// ```swift
/// let template = PageTemplate(catalog, trackScreenviews: { tracker.track(.screen($0)) })
///
/// let newBooks = template.page("New books", of: "shelf", "ranking") { _ in api.newBooks() }
/// show(PageViewController(newBooks))
/// ```
///
/// The page loads when it appears, and can be pulled to refresh. It says that it is loading, is empty or could not
/// be loaded, with a button to try again. After a failed load, the page stays as it is, and the screen says why.
@MainActor
public struct PageTemplate {
  private let catalog: ModuleCatalog
  private let envelope: PageEnvelope
  let options: LoadOptions
  let texts: ListTexts
  let trackScreenviews: @Sendable (String) -> Void
  let report: @Sendable (String, ModuleProblem) -> Void

  /// Creates a template of pages.
  ///
  /// - Parameters:
  ///   - catalog: the kinds of modules.
  ///   - envelope: where a page's data contains its modules.
  ///   - options: how pages are loaded.
  ///   - texts: the words of the pages.
  ///   - trackScreenviews: counts one appearance of the page with this title.
  ///   - report: receives what could not be shown on the page with this title.
  public init(
    _ catalog: ModuleCatalog, envelope: PageEnvelope = PageEnvelope(),
    options: LoadOptions = LoadOptions(), texts: ListTexts = .english,
    trackScreenviews: @escaping @Sendable (String) -> Void = { _ in },
    report: @escaping @Sendable (String, ModuleProblem) -> Void = { _, _ in }
  ) {
    self.catalog = catalog
    self.envelope = envelope
    self.options = options
    self.texts = texts
    self.trackScreenviews = trackScreenviews
    self.report = report
  }

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - title: the title of the page.
  ///   - kinds: the kinds of modules that it may show; without any, all kinds of the catalog. Each must be registered.
  ///   - envelope: where this page's data contains its modules, if not as in the other pages.
  ///   - stored: the page as it was stored, shown first while there is nothing newer. If it fails or can't be decoded,
  ///     that is a problem and not an error: the load goes on.
  ///   - keep: receives all data that could be decoded as a page, to store it.
  ///   - file: the file of the call, for the message if a kind is not registered.
  ///   - line: the line of the call.
  ///   - data: the page's data, requested at each load. It may emit several times. The data is decoded where it
  ///     arrives.
  public func page(
    _ title: String, of kinds: String..., envelope: PageEnvelope? = nil,
    stored: Observable<Data> = .empty(), keep: @escaping @Sendable (Data) -> Void = { _ in },
    file: StaticString = #fileID, line: UInt = #line,
    data: @escaping @MainActor (LoadingState.Kind) -> Observable<Data>
  ) -> ModulePage {
    let modules = ModuleManager(
      title, kinds.isEmpty ? catalog : catalog.only(kinds, file: file, line: line), envelope: envelope ?? self.envelope)
    return ModulePage(modules, self, stored: stored, keep: keep, data: data)
  }
}
