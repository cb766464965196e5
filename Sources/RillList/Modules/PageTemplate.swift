public import Foundation
public import Rill

/// Makes pages out of the modules that there are, say the second-level pages of an app.
///
/// ```swift
/// let template = PageTemplate(catalog, trackScreenviews: { tracker.track(.screen($0)) })
///
/// let newBooks = template.page("New books", of: "shelf", "ranking") { _ in api.newBooks() }
/// show(PageViewController(newBooks))
/// ```
///
/// Such a page loads when it appears and can be pulled. It says that it is loading, empty or could not be loaded, with
/// a button to try again; after a load that has failed, what it shows stays, and the screen says why.
@MainActor
public struct PageTemplate {
  private let catalog: ModuleCatalog
  private let parser: any ModuleParser<PageParts>
  private let options: LoadOptions
  private let trackScreenviews: @Sendable (String) -> Void
  private let report: @Sendable (String, ModuleProblem) -> Void

  /// What the pages have in common.
  ///
  /// - Parameters:
  ///   - catalog: the modules that there are.
  ///   - parser: how a page's data is cut into the parts of its modules.
  ///   - options: how pages are loaded.
  ///   - trackScreenviews: counts one appearance of the page of a title.
  ///   - report: hears of what could not be shown on the page of a title.
  public init(
    _ catalog: ModuleCatalog, parser: any ModuleParser<PageParts> = JSONPageParser(),
    options: LoadOptions = LoadOptions(), trackScreenviews: @escaping @Sendable (String) -> Void = { _ in },
    report: @escaping @Sendable (String, ModuleProblem) -> Void = { _, _ in }
  ) {
    self.catalog = catalog
    self.parser = parser
    self.options = options
    self.trackScreenviews = trackScreenviews
    self.report = report
  }

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - kinds: which modules it may show; none given means all that there are. Each must be registered.
  ///   - parser: how this page's data is cut, if not as that of the others.
  ///   - stored: the page as it was stored, shown first while there is nothing newer. If it cannot be had or read, that
  ///     is a problem and no error: the load goes on.
  ///   - keep: is given each data that could be read as a page, to be stored.
  ///   - data: the page's data, asked for at each load. It may come several times.
  public func page(
    _ title: String, of kinds: String..., parser: (any ModuleParser<PageParts>)? = nil,
    stored: Observable<Data> = .empty(), keep: @escaping @Sendable (Data) -> Void = { _ in },
    file: StaticString = #fileID, line: UInt = #line,
    data: @escaping @MainActor (LoadingState.Kind) -> Observable<Data>
  ) -> ModulePage {
    let modules = ModuleManager(
      title, kinds.isEmpty ? catalog : catalog.only(kinds, file: file, line: line), parser: parser ?? self.parser)
    return ModulePage(
      modules, options: options, stored: stored, keep: keep, data: data,
      track: { [trackScreenviews] in trackScreenviews(title) }, report: { [report] in report(title, $0) })
  }
}
