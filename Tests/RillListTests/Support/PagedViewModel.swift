import Rill
import RillList

/// A view model with its own loader, whose requests answer on demand: true for a row, false for none.
final class PagedViewModel: ListViewModel {
  /// A request, under way or ended.
  @MainActor
  final class Request {
    let kind: LoadingState.Kind
    private let observer: AnyObserver<Bool>
    private(set) var isOver = false
    private(set) var isCancelled = false

    init(_ kind: LoadingState.Kind, _ observer: AnyObserver<Bool>) {
      self.kind = kind
      self.observer = observer
    }

    /// Answers, even after it has ended.
    func send(_ hasRow: Bool) { observer.onNext(hasRow) }

    func complete() {
      isOver = true
      observer.onCompleted()
    }

    func fail() {
      isOver = true
      observer.onError(Offline())
    }

    fileprivate func cancel() {
      if !isOver { isCancelled = true }
      isOver = true
    }
  }

  /// The requests so far.
  var requests: [Request] {
    get { server.requests }
    set { server.requests = newValue }
  }
  /// The number of answers applied.
  var applied: Int { server.applied }
  private let server: Server

  @MainActor
  private final class Server {
    var requests: [Request] = []
    var applied = 0
    let content = BehaviorRelay<ListSections>(value: [])
  }

  init(_ options: LoadOptions, _ variant: MachineVariant = .rill) {
    let server = Server()
    self.server = server
    let loader = Loader(
      options: options, pages: .all, step: { variant.step(&$0, $1) },
      request: { [weak server] kind in
        .create { observer in
          MainActor.assumeIsolated {
            let request = Request(kind, observer)
            server?.requests.append(request)
            return Disposables.create { MainActor.assumeIsolated { request.cancel() } }
          }
        }
      },
      apply: { [weak server] hasRow, _ in
        server?.applied += 1
        server?.content.accept(hasRow ? Self.row : [])
      })
    super.init(sections: server.content.asObservable(), loader: loader)
  }

  private static let row = sections([Row(id: "a")])
}

/// A display with a control that can be pulled, which records what it shows.
@MainActor
final class PulledDisplay: ListDisplay {
  private(set) var isAnimating = false
  private(set) var isRefreshing = false
  private(set) var hasContent = false
  private(set) var hasError = false
  /// The number of ended refreshes that were not visible.
  var unasked = 0
  private let pulls = PublishRelay<Void>()

  var refreshRequests: Observable<Void> { pulls.asObservable() }

  func pull() {
    isRefreshing = true
    pulls.accept(())
  }

  func display(_ sections: ListSections, update: ListUpdate) { hasContent = sections.hasContent }
  func display(isAnimating: Bool) { self.isAnimating = isAnimating }
  func display(errorMessage: String?) { hasError = errorMessage != nil }
  func display(deselectedRowAt indexPath: ListIndexPath) {}

  func display(isRefreshing: Bool) {
    if !isRefreshing, !self.isRefreshing { unasked += 1 }
    self.isRefreshing = isRefreshing
  }
}
