import Rill
import RillHeadless

// A search of an application: results are not isolated, everything else is on the main actor by default.

nonisolated struct Hit: Equatable {
  let title: String
}

final class SearchViewModel {
  let query = BehaviorRelay(value: "")
  let hits = BehaviorRelay<[Hit]>(value: [])
  let isSearching = BehaviorRelay(value: false)
  private(set) var shown: [[Hit]] = []
  private let bag = DisposeBag()

  init(scheduler: any Scheduler, search: @escaping @Sendable (String) -> Observable<[Hit]>) {
    query
      .debounce(.milliseconds(300), scheduler: scheduler)
      .distinctUntilChanged()
      .flatMapLatest { [isSearching] text in
        search(text)
          .retry(2)
          .catch { _ in .just([]) }
          .do(onSubscribe: { isSearching.accept(true) }, onDispose: { isSearching.accept(false) })
      }
      .distinctUntilChanged()
      .bind(to: hits)
      .disposed(by: bag)
    hits.skip(1).bind { [weak self] hits in self?.shown.append(hits) }.disposed(by: bag)
  }
}

final class SearchScreen: BaseViewController {
  let summary = Label()
  private let indicator = ActivityIndicator()
  private let viewModel: SearchViewModel
  private let bag = DisposeBag()

  init(viewModel: SearchViewModel) {
    self.viewModel = viewModel
    super.init()
  }

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) {
    super.buildHierarchy(phase)
    for subview in [summary, indicator] { view.addSubview(subview) }
  }

  override func setupBindings() {
    super.setupBindings()
    bag.insert(
      viewModel.hits.map { "\($0.count) found" }.bind(to: \.text, on: summary),
      viewModel.query.map { $0.isEmpty ? "Search" : $0 }.bind(with: self) { screen, title in screen.title = title },
      viewModel.isSearching.bind(to: indicator.rx.isAnimating))
  }
}

extension Reactive where Base: ActivityIndicator {
  var isAnimating: Binder<Bool> {
    Binder(base) { indicator, isAnimating in
      if isAnimating { indicator.startAnimating() } else { indicator.stopAnimating() }
    }
  }
}
