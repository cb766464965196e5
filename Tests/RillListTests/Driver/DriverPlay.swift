import Rill
import RillList

/// A real driver, the display that it drives, and the expected state of both.
@MainActor
final class DriverPlay {
  /// The steps that can happen from outside, in any order. Answers come from the oldest request.
  nonisolated static let alphabet: [LoadingStep] = [
    .start(.first), .start(.refresh), .start(.nextPage), .value(0), .success(0), .failure(0), .late, .empty(0),
    .leave, .comeBack, .dispose,
  ]

  private let viewModel: PagedViewModel
  private let display = PulledDisplay()
  private var driver: ListDriver?
  private(set) var ledger: LoadingLedger
  /// The requests under way, followed by those that have ended.
  private var underWay: [PagedViewModel.Request] = []
  private var over: [PagedViewModel.Request] = []

  init(_ variant: MachineVariant, _ policy: LoadPolicy) {
    viewModel = PagedViewModel(LoadOptions(policy: policy), variant)
    ledger = LoadingLedger(policy: policy)
    driver = ListDriver(viewModel: viewModel, display: display, diffScheduler: ImmediateScheduler.instance)
  }

  /// Whether a step must leave everything unchanged.
  func changesNothing(_ step: LoadingStep) -> Bool {
    if underWay.isEmpty, step.isAnswer { return true }
    var after = ledger
    let seen = after.expect(step)
    return after == ledger && seen.begun.isEmpty && seen.applied == 0
  }

  /// Plays a step.
  ///
  /// - Returns: a sentence if the law is violated.
  func step(_ step: LoadingStep) -> String? {
    if underWay.isEmpty, step.isAnswer { return nil }
    let before = ledger
    let applied = viewModel.applied
    display.unasked = 0
    carryOut(step)
    let expected = ledger.expect(step)
    let seen = LoadingObservation(
      begun: viewModel.requests.map(\.kind), canceled: underWay.indices.filter { underWay[$0].isCancelled },
      isRefused: expected.isRefused, applied: viewModel.applied - applied,
      state: viewModel.loader.currentState)
    over += underWay.filter(\.isOver)
    underWay = underWay.filter { !$0.isOver } + viewModel.requests
    viewModel.requests = []
    if seen != expected { return "\(before) by \(step): \(seen), where it has to be \(expected)" }
    return violation(step)
  }

  private func violation(_ step: LoadingStep) -> String? {
    if display.unasked > 0 { return "The end of a refresh is told twice after \(step): \(ledger)" }
    let hasError = viewModel.loader.currentError != nil
    if viewModel.listItems.value.hasContent != ledger.hasContent || hasError != ledger.hasError {
      return "The content or the error is another after \(step): \(ledger)"
    }
    let state = ledger.state
    if driver == nil
      || display.isAnimating == state.isLoadingFirst && display.isRefreshing == state.isRefreshing
        && display.hasContent == ledger.hasContent && display.hasError == ledger.hasError
    {
      return nil
    }
    return "The display shows something else after \(step): \(ledger)"
  }

  private func carryOut(_ step: LoadingStep) {
    switch step {
    case .start(.first): driver?.load()
    // A visible control cannot be pulled.
    case .start(.refresh): if display.isRefreshing { driver?.refresh() } else { display.pull() }
    case .start(.nextPage): driver?.loadNextPage()
    case .value(let number): underWay[number].send(true)
    case .success(let number), .empty(let number):
      let request = underWay[number]
      request.send(step == .success(number))
      request.complete()
    case .failure(let number): underWay[number].fail()
    case .late:
      for request in over {
        request.send(!ledger.hasContent)
        request.fail()
      }
    case .cancel: break
    case .leave: driver?.leave()
    case .comeBack: driver?.appear()
    case .dispose: driver = nil
    }
  }
}

extension LoadingStep {
  fileprivate var isAnswer: Bool {
    switch self {
    case .value, .success, .failure, .empty: true
    default: false
    }
  }
}
