import Foundation
import Rill

/// A page of modules, made by a ``PageTemplate``.
@MainActor
public final class ModulePage {
  /// The title of the page.
  public let title: String
  /// The modules of the page.
  public let modules: ModuleManager
  /// The loader of the page.
  public let loader: Loader
  /// The view model of the list screen.
  public let viewModel: ListViewModel

  init(
    _ modules: ModuleManager, _ template: PageTemplate, stored: Observable<Data>,
    keep: @escaping @Sendable (Data) -> Void, data: @escaping @MainActor (LoadingState.Kind) -> Observable<Data>
  ) {
    let title = modules.name
    self.title = title
    self.modules = modules
    let storedPage = stored.map { try modules.decode($0) }
      .catch { error in
        onMainActor { modules.report(ModuleProblem(.storedPage, at: "", reading: error)) }
        return .empty()
      }
    loader = Loader(options: template.options, pages: .none) { kind in
      let fresh = data(kind).map { data in
        let page = try modules.decode(data)
        keep(data)
        return page
      }
      return modules.hasShownPage ? fresh : storedPage.concat(fresh)
    } apply: { page, _ in
      modules.show(page)
    }
    viewModel = PageViewModel(
      page: StatusComponent("page", following: loader, normal: modules), texts: template.texts,
      track: { template.trackScreenviews(title) })
    // For as long as the modules live: a screen may keep nothing of the page but its view model.
    _ = modules.problems.bind(onNext: { template.report(title, $0) })
  }
}

private final class PageViewModel: ListViewModel {
  private let track: @Sendable () -> Void

  init(page: StatusComponent<LoadStatus>, texts: ListTexts, track: @escaping @Sendable () -> Void) {
    self.track = track
    super.init(page: page, texts: texts)
  }

  override func trackScreenviews() { track() }
}
