import RillList

/// The events of a screen's loads, as seen from outside. A number selects one of the requests under way, from the
/// oldest on.
enum LoadingStep: Hashable {
  case start(LoadingState.Kind)
  /// A part of an answer.
  case value(Int)
  /// A last value, and the end.
  case success(Int)
  case failure(Int)
  /// Nothing to show, and the end.
  case empty(Int)
  /// A canceled or ended request answers again.
  case late
  /// The caller cancels a load; the number continues over waiting loads.
  case cancel(Int)
  case leave
  case comeBack
  case dispose
}

/// The observed effects of a step.
struct LoadingObservation: Hashable {
  /// The requests that were sent.
  var begun: [LoadingState.Kind] = []
  /// The requests that were canceled, as numbers of those under way before the step.
  var canceled: [Int] = []
  /// Whether a load was rejected.
  var isRefused = false
  /// The number of applied values.
  var applied = 0
  /// The state of the screen after the step.
  var state = LoadingState.idle
}

/// The law of loads: the observed state of the loads of a screen, and the observations that must follow.
struct LoadingLedger: Hashable {
  let policy: LoadPolicy
  private(set) var underWay: [LoadingState.Kind] = []
  private(set) var waiting: [LoadingState.Kind] = []
  private(set) var hasContent = false
  private(set) var hasError = false
  private(set) var isDisposed = false
  private var settled = LoadingState.idle

  init(policy: LoadPolicy) { self.policy = policy }

  /// The required state of the screen.
  var state: LoadingState {
    let kinds = (underWay + waiting).reduce(into: LoadingState.Kinds()) { $0.insert(.init($1)) }
    return kinds.isEmpty ? settled : .loading(kinds)
  }

  /// Advances by a step, and returns what must be observed.
  mutating func expect(_ step: LoadingStep) -> LoadingObservation {
    var seen = LoadingObservation()
    switch step {
    case .start(let kind): start(kind, &seen)
    case .comeBack:
      // Coming back starts a load only if there was none, or it was canceled.
      if settled == .idle, !isLoadingScreen { start(hasContent ? .refresh : .first, &seen) }
    case .value:
      seen.applied = 1
      hasContent = true
    case .success(let number):
      seen.applied = 1
      hasContent = true
      end(number, .loaded, &seen)
    case .empty(let number):
      seen.applied = 1
      hasContent = false
      end(number, .loaded, &seen)
    // The content stays.
    case .failure(let number): end(number, .failed, &seen)
    case .late: break
    case .cancel(let number): cancel(number, &seen)
    case .leave, .dispose:
      if isLoadingScreen { settled = .idle }
      seen.canceled = Array(underWay.indices)
      (underWay, waiting) = ([], [])
      if step == .dispose { isDisposed = true }
    }
    seen.state = state
    return seen
  }

  private var isLoadingScreen: Bool { (underWay + waiting).contains { $0 != .nextPage } }

  private var busy: LoadingTable.Busy {
    underWay.isEmpty ? .nothing : underWay == [.nextPage] ? .page : .screen
  }

  private mutating func start(_ kind: LoadingState.Kind, _ seen: inout LoadingObservation) {
    seen.isRefused = isDisposed
    if isDisposed { return }
    switch LoadingTable.answer(to: kind, during: busy, under: policy) {
    case .refuse, nil:
      seen.isRefused = true
      return
    case .wait: return waiting.append(kind)
    case .takePlace:
      seen.canceled = Array(underWay.indices)
      underWay = []
    case .begin, .beside: break
    }
    underWay.append(kind)
    seen.begun = [kind]
  }

  private mutating func end(_ number: Int, _ state: LoadingState, _ seen: inout LoadingObservation) {
    if underWay.remove(at: number) != .nextPage {
      settled = state
      hasError = state == .failed
    }
    goOn(&seen)
  }

  private mutating func cancel(_ number: Int, _ seen: inout LoadingObservation) {
    if underWay.indices.contains(number) {
      underWay.remove(at: number)
      seen.canceled = [number]
    } else {
      waiting.remove(at: number - underWay.count)
    }
    goOn(&seen)
  }

  private mutating func goOn(_ seen: inout LoadingObservation) {
    guard underWay.isEmpty, !waiting.isEmpty else { return }
    seen.begun = [waiting.removeFirst()]
    underWay = seen.begun
  }
}
