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
  private let options: LoadOptions
  private let texts: ListTexts
  private let trackScreenviews: @Sendable (String) -> Void
  private let report: @Sendable (String, ModuleProblem) -> Void

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
    let storedPage = stored.map { try modules.decode($0) }
      .catch { error in
        onMainActor { modules.report(ModuleProblem(.storedPage, at: "", reading: error)) }
        return .empty()
      }
    let loader = Loader(options: options, pages: .none) { kind in
      let fresh = data(kind).map { data in
        let page = try modules.decode(data)
        keep(data)
        return page
      }
      return modules.hasShownPage ? fresh : storedPage.concat(fresh)
    } apply: { page, _ in
      modules.show(page)
    }
    let status = StatusComponent("page", following: loader, normal: modules)
    let viewModel = PageViewModel(page: status, texts: texts) { [trackScreenviews] in trackScreenviews(title) }
    // For as long as the modules live: a screen may keep nothing of the page but its view model.
    _ = modules.problems.bind(onNext: { [report] in report(title, $0) })
    return ModulePage(title: title, modules: modules, loader: loader, viewModel: viewModel)
  }
}

/// A page of modules, made by a ``PageTemplate``.
public struct ModulePage: Sendable {
  /// The title of the page.
  public let title: String
  /// The modules of the page.
  public let modules: ModuleManager
  /// The loader of the page.
  public let loader: Loader
  /// The view model of the list screen.
  public let viewModel: ListViewModel
}

private final class PageViewModel: ListViewModel {
  private let track: @Sendable () -> Void

  init(page: StatusComponent<LoadStatus>, texts: ListTexts, track: @escaping @Sendable () -> Void) {
    self.track = track
    super.init(page: page, texts: texts)
  }

  override func trackScreenviews() { track() }
}
