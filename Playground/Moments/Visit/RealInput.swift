import Foundation
import Rill
import RillHeadless
import RillList

/// One load of a timeline from a file or a server, shown as it progresses.
@MainActor
struct RealInput {
  let options: Options
  let api: any MomentsAPI
  let display: Display
  /// Nil if no one could see it.
  var progress: LoadProgress?

  /// Shows at once that the load is running, with the content of the cache, and then the outcome.
  func run() async -> ExitCode {
    let transcript = Transcript()
    let session = UserSession(userID: options.userID)
    let store: any MomentsStore = options.cacheFolder.map { DiskMomentsStore(folder: $0) } ?? InMemoryMomentsStore()
    let tracker = TranscriptTracker(transcript: transcript)
    let repository = MomentsRepository(
      session: session, api: api, store: store, now: { Date() }, report: { transcript.note("notice", $0) })
    let viewModel = MomentsTimelineViewModel(
      session: session, repository: repository, tracker: tracker, locale: options.language?.locale ?? .current,
      timeZone: .current)
    let screen = MomentsTimelineViewController(viewModel: viewModel)
    let stage = Stage(display, rows: 26, transcript: transcript)
    stage.present(screen)
    // Read from the screen, because the view model may already have received the answer on another thread.
    if screen.activityIndicatorView.isAnimating {
      let isEmpty = screen.tableView.indexPathsForVisibleRows.isEmpty
      stage.show(isEmpty ? "The load is running." : "From the cache, while the load is running.")
    }
    progress?.begin()
    await loadHasEnded(on: screen)
    progress?.end()
    let error = viewModel.loader.currentError
    // A loss in the store is worth an error on the screen, but the timeline is loaded.
    let isLoaded = error == nil || error is StoreError
    stage.show(isLoaded ? "Loaded." : "Not loaded.")
    return isLoaded ? .success : .failure
  }

  private func loadHasEnded(on screen: MomentsTimelineViewController) async {
    guard let driver = screen.driver else { return }
    let bag = DisposeBag()
    await withCheckedContinuation { ended in
      driver.state.filter { !$0.isLoading }.take(1).bind(onNext: { _ in ended.resume() }).disposed(by: bag)
    }
  }
}

/// Shows, on a terminal, that a load is still running, and for how long.
@MainActor
final class LoadProgress {
  private let output: Output
  private let clock: any Scheduler
  private let limit: Duration
  private var ticks: (any Disposable)?

  /// - Parameter limit: the time after which the load ends anyway.
  init(output: Output, clock: any Scheduler, limit: Duration) {
    self.output = output
    self.clock = clock
    self.limit = limit
  }

  func begin() {
    show(seconds: 0)
    ticks = Observable<Int>.interval(.seconds(1), scheduler: clock).bind(onNext: { [weak self] tick in
      self?.show(seconds: tick + 1)
    })
  }

  /// Clears the progress line.
  func end() {
    ticks?.dispose()
    ticks = nil
    output.show(progress: nil)
  }

  private func show(seconds: Int) {
    output.show(progress: "Loading: \(seconds) s, at most \(limit.inSeconds)")
  }
}
