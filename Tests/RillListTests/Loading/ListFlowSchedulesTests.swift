import Rill
import RillList
import RillTesting
import Testing

/// A list's loads under every order of user, server and main queue.
@MainActor @Suite struct ListFlowSchedulesTests {
  /// A list that appears, is pulled twice and left, while a server answers from elsewhere.
  private func list(_ policy: LoadPolicy) -> Scenario {
    Scenario("list(.\(policy))") { run in
      let api = RequestStub<LoadingState.Kind, Int>()
      var applied: [Int] = []
      let loader = Loader(options: LoadOptions(policy: policy, timeLimit: .seconds(10))) {
        api.request($0)
      } apply: { number, _ in
        applied.append(number)
      }
      let (isAnimating, isRefreshing) = (BehaviorRelay(value: false), BehaviorRelay(value: false))
      loader.isAnimating.bind(to: isAnimating).disposed(by: run.bag)
      loader.isRefreshing.bind(to: isRefreshing).disposed(by: run.bag)

      var hasLeft = false
      let user = run.line("user", on: run.main)
      user.does("opens the screen") { loader.appear(hasContent: false) }
      user.does("pulls") { loader.pull() }
      user.does("pulls again") { loader.pull() }
      user.does("leaves") {
        loader.leave()
        hasLeft = true
      }
      for number in 0..<3 {
        run.line("\(number), an answer").does("arrives", when: { hasLeft || api.requests.count > number }) {
          if api.requests.count > number { api.requests[number].succeed(number) }
        }
      }

      run.expectAlways("The first indicator shows exactly during a first load.") {
        isAnimating.value == loader.currentState.isLoadingFirst
      }
      run.expectAlways("The other indicator shows exactly during a refresh.") {
        isRefreshing.value == loader.currentState.isRefreshing
      }
      run.expectAlways("An answer never replaces that of a newer request.") {
        policy == .merge || applied == applied.sorted()
      }
      run.expectAlways("A request counts once.") { Set(applied).count == applied.count }
      run.expectAlways("Nothing runs once the screen is left.") { !hasLeft || !loader.currentState.isLoading }
    }
  }

  @Test(arguments: [LoadPolicy.latest, .exhaust, .serial, .merge])
  func `indicators and answers are right in every order, under every policy`(_ policy: LoadPolicy) {
    #expect(list(policy).explore(orders: 50) == nil)
  }

  @Test(arguments: [LoadPolicy.latest, .merge])
  func `the newest answer shows, in every order`(_ policy: LoadPolicy) {
    let staying = Scenario("staying") { run in
      let api = RequestStub<LoadingState.Kind, Int>()
      var applied: [Int] = []
      let loader = Loader(options: LoadOptions(policy: policy)) {
        api.request($0)
      } apply: { number, _ in
        applied.append(number)
      }
      let user = run.line("user", on: run.main)
      user.does("opens the screen") { loader.appear(hasContent: false) }
      for pull in ["pulls", "pulls again"] { user.does(pull) { loader.pull() } }
      for number in 0..<3 {
        run.line("\(number), an answer").does("arrives", when: { api.requests.count > number }) {
          api.requests[number].succeed(number)
        }
      }
      run.expect("The newest answer shows, and with merging loads all do.") {
        policy == .latest ? applied.last == 2 : applied.sorted() == [0, 1, 2]
      }
      run.expect("Nothing loads any more.") { loader.currentState == .loaded }
    }
    #expect(staying.explore(orders: 50) == nil)
  }

  @Test func `the expectations notice a list that is refreshed by hand`() {
    let byHand = Scenario("byHand") { run in
      let api = RequestStub<Void, Int>()
      let (shown, isRefreshing) = (BehaviorRelay(value: -1), BehaviorRelay(value: false))
      let user = run.line("user", on: run.main)
      for pull in ["pulls", "pulls again"] {
        user.does(pull) {
          isRefreshing.accept(true)
          api.request(()).subscribe(onNext: { shown.accept($0) }, onCompleted: { isRefreshing.accept(false) })
            .disposed(by: run.bag)
        }
      }
      for number in 0..<2 {
        run.line("\(number), an answer").does("arrives", when: { api.requests.count > number }) {
          api.requests[number].succeed(number)
        }
      }
      run.expect("The newest answer shows.") { shown.value == 1 }
      run.expectAlways("The indicator shows exactly during a refresh.") {
        isRefreshing.value == api.requests.contains { $0.state == .waiting }
      }
    }
    let failure = byHand.explore()
    #expect(failure?.sentence == "The indicator shows exactly during a refresh.")
    #expect(failure?.steps.map { $0.split(separator: " ").last } == ["pulls", "again", "arrives"])
  }
}
