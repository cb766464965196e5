import RillList

/// What happens to the loads of a screen, as somebody outside sees it. A number says which of the requests under way is
/// meant, from the oldest on.
enum LoadingStep: Hashable {
  case start(LoadingState.Kind)
  /// A part of an answer.
  case value(Int)
  /// A last value, and the end.
  case success(Int)
  case failure(Int)
  /// Nothing to show, and the end.
  case empty(Int)
  /// Whatever was canceled, or has ended, answers once more.
  case late
  /// Who has started a load does not want it any more; the number goes on over those that wait.
  case cancel(Int)
  case leave
  case comeBack
  case dispose
}

/// What a step was seen to do.
struct LoadingObservation: Hashable {
  /// The requests that were sent.
  var begun: [LoadingState.Kind] = []
  /// The requests that were canceled, as numbers of those under way before the step.
  var canceled: [Int] = []
  /// Whether a load was refused.
  var isRefused = false
  /// How many values were applied.
  var applied = 0
  /// How the screen stands after the step.
  var state = LoadingState.idle
}

/// What is known of the loads of a screen by what was seen of it, and what has to be seen next: the law.
struct LoadingLedger: Hashable {
  let policy: LoadPolicy
  private(set) var underWay: [LoadingState.Kind] = []
  private(set) var waiting: [LoadingState.Kind] = []
  private(set) var hasContent = false
  private(set) var hasError = false
  private(set) var isDisposed = false
  private var settled = LoadingState.idle

  init(policy: LoadPolicy) { self.policy = policy }

  /// How the screen has to stand.
  var state: LoadingState {
    let kinds = (underWay + waiting).reduce(into: LoadingState.Kinds()) { $0.insert(.init($1)) }
    return kinds.isEmpty ? settled : .loading(kinds)
  }

  /// Goes on by a step, and says what has to be seen of it.
  mutating func expect(_ step: LoadingStep) -> LoadingObservation {
    var seen = LoadingObservation()
    switch step {
    case .start(let kind): start(kind, &seen)
    case .comeBack:
      // Only what was never loaded, or was canceled, is loaded by coming back.
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
