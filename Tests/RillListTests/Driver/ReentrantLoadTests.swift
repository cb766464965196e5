import Rill
import RillList
import RillTesting
import Testing

/// Loads that start or are canceled while another is starting or ending.
@MainActor
@Suite struct ReentrantLoadTests {
  /// Each load follows the test's script, by its number from 1.
  final class ScriptedViewModel: ListViewModel {
    let started: BehaviorRelay<Int>
    let canceled: BehaviorRelay<[Int]>

    init(script: @escaping @Sendable (Int) -> Observable<[Row]>) {
      let (started, canceled) = (BehaviorRelay(value: 0), BehaviorRelay<[Int]>(value: []))
      (self.started, self.canceled) = (started, canceled)
      super.init { () -> Observable<[Row]> in
        .deferred {
          let number = started.update { number in
            number += 1
            return number
          }
          return script(number).do(onDispose: { canceled.update { $0.append(number) } })
        }
      } sections: { rows in
        RillListTests.sections(rows)
      }
    }
  }

  let display = StubDisplay()
  let bag = DisposeBag()

  private func drive(_ viewModel: ScriptedViewModel) -> ListDriver {
    let driver = ListDriver(viewModel: viewModel, display: display)
    _ = display.takeCalls()
    return driver
  }

  /// The first load emits and completes inside `subscribe`; the others wait.
  private let first: @Sendable (Int) -> Observable<[Row]> = { $0 == 1 ? .just([Row(id: "first")]) : .never() }

  @Test func `a load that is superseded during its subscription does not end its replacement`() {
    let viewModel = ScriptedViewModel(script: first)
    let driver = drive(viewModel)
    viewModel.listItems.bind(onNext: { if $0.hasContent, viewModel.started.value == 1 { driver.refresh() } })
      .disposed(by: bag)
    driver.load()
    #expect(viewModel.started.value == 2)
    #expect(viewModel.canceled.value == [1])
    #expect(display.takeCalls().suffix(2) == ["animating false", "refreshing true"])
  }

  @Test func `leaving while a load is being subscribed to cancels it`() {
    let viewModel = ScriptedViewModel { _ in Observable.just([Row(id: "first")]).concat(Observable.never()) }
    let driver = drive(viewModel)
    viewModel.listItems.bind(onNext: { if $0.hasContent { driver.leave() } }).disposed(by: bag)
    driver.load()
    #expect(viewModel.canceled.value == [1])
    #expect(display.takeCalls().last == "animating false")
  }

  @Test(arguments: ["start", "leave"])
  func `a canceled load may start another one, which then counts`(cause: String) {
    let viewModel = ScriptedViewModel { _ in .never() }
    let driver = drive(viewModel)
    viewModel.canceled.bind(onNext: { if $0 == [1] { driver.load() } }).disposed(by: bag)
    driver.load()
    if cause == "start" { driver.refresh() } else { driver.leave() }
    #expect(viewModel.started.value == 2)
    #expect(viewModel.canceled.value == [1])
    #expect(display.takeCalls() == ["animating true"])
    driver.leave()
    #expect(viewModel.canceled.value == [1, 2])
  }
}
