import Rill
import RillList

struct Row: ListItemViewModel, Equatable {
  let id: ListItemID
  var text = ""
}

struct OtherRow: ListItemViewModel, Equatable {
  static let reuseIdentifier = "other"
  let id: ListItemID
}

func sections(_ items: [any ListItemViewModel]...) -> ListSections {
  items.map { ListSection(model: "", items: $0) }
}

struct Offline: Error, CustomStringConvertible {
  let description = "The network is down."
}

/// Loads that answer when the test says so, in any order.
final class StubViewModel: ListViewModel {
  let listItems = BehaviorRelay<ListSections>(value: [])
  let loadError = BehaviorRelay<(any Error)?>(value: nil)
  let log = BehaviorRelay<[String]>(value: [])
  private let loads = BehaviorRelay<[PublishSubject<ListSections>]>(value: [])

  var started: Int { loads.value.count }

  func trackScreenviews() { log.update { $0.append("tracked") } }

  func loadItems() -> Observable<Void> {
    .deferred { [loads, listItems, log] in
      let answers = PublishSubject<ListSections>()
      let number = loads.update { loads in
        loads.append(answers)
        return loads.count - 1
      }
      return
        answers
        .do(onNext: { listItems.accept($0) }, onDispose: { log.update { $0.append("ended \(number)") } })
        .map { _ in }
    }
  }

  /// A value of load `number`, which goes on.
  func send(_ items: [any ListItemViewModel], to number: Int) { loads.value[number].onNext(sections(items)) }

  func succeed(_ number: Int, with items: [any ListItemViewModel]) {
    send(items, to: number)
    loads.value[number].onCompleted()
  }

  func fail(_ number: Int) { loads.value[number].onError(Offline()) }
}

/// Writes down what a driver asks of a screen.
@MainActor
final class StubDisplay: ListDisplay {
  var calls: [String] = []
  let pulls = PublishRelay<Void>()

  var refreshRequests: Observable<Void> { pulls.asObservable() }

  func display(_ sections: ListSections, update: ListUpdate) {
    calls.append("items \(sections.map { $0.items.map(\.id.description).joined(separator: " ") }) \(update)")
  }

  func display(isAnimating: Bool) { calls.append("animating \(isAnimating)") }
  func display(isRefreshing: Bool) { calls.append("refreshing \(isRefreshing)") }
  func display(errorMessage: String?) { calls.append("error \(errorMessage ?? "none")") }

  /// The calls since this was last asked.
  func takeCalls() -> [String] {
    defer { calls = [] }
    return calls
  }
}
