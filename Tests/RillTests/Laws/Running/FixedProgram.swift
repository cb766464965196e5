import Rill
import RillTesting
import TestSupport

/// A program whose every effect is recorded: joins, switches, reentrant sends, many observers, disposal of a bag.
func fixedProgram() -> [String] {
  let log = Log<String>()
  let left = PublishSubject<Int>()
  let right = BehaviorSubject(value: 0)
  let state = BehaviorRelay(value: 0)
  let clock = VirtualTimeScheduler()
  do {
    let bag = DisposeBag()
    for index in 0..<40 {
      left.do(onDispose: { log.add("left \(index) gone") })
        .subscribe(onNext: { log.add("left \(index): \($0)") }).disposed(by: bag)
      state.map { $0 * index }.distinctUntilChanged()
        .subscribe(onNext: { log.add("state \(index): \($0)") }).disposed(by: bag)
    }
    Observable.combineLatest(left, right, state) { "\($0) \($1) \($2)" }
      .subscribe(onNext: { log.add("latest \($0)") }).disposed(by: bag)
    Observable.merge(left, right, state.asObservable(), Observable.from([7, 8, 9]))
      .subscribe(onNext: { log.add("merged \($0)") }).disposed(by: bag)
    left.flatMapLatest { element in right.startWith(element).map { $0 + element } }
      .withLatestFrom(state) { [$0, $1] }
      .subscribe(onNext: { log.add("switched \($0)") }).disposed(by: bag)
    left.debounce(.seconds(1), scheduler: clock).observe(on: clock)
      .subscribe(onNext: { log.add("quiet \($0)") }).disposed(by: bag)
    left.subscribe(onNext: { element in
      guard element < 5 else { return }
      state.update { $0 += element }
      left.onNext(element + 1)
      right.onNext(element * 10)
    }).disposed(by: bag)
    for catalogd in Catalog.operators {
      let rig = Rig()
      catalogd.make(rig.inputs).subscribe { log.add("\(catalogd.testDescription): \($0)") }.disposed(by: bag)
      rig.drive()
    }
    left.onNext(1)
    clock.run()
    log.add("the bag goes")
  }
  return log.entries
}
