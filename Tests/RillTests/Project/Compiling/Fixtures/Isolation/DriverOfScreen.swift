import Rill

@MainActor final class Screen {
  let count = BehaviorRelay(value: 1)
  let taps = PublishRelay<Int>()
  private var prefix = "> "
  private var total = 0
  private var title = ""
  private let bag = DisposeBag()

  func line(_ number: Int) -> String { prefix + "\(number)" }
  func show(_ text: String) { title = text }
  func search(_ number: Int) -> Driver<String> { .just(prefix) }

  func bind() {
    let count = count.asDriver()
    count.map { self.prefix + "\($0)" }.drive(onNext: { self.title = $0 }).disposed(by: bag)
    count.map { [weak self] in (self?.prefix ?? "") + "\($0)" }.drive(onNext: { [weak self] in self?.title = $0 })
      .disposed(by: bag)
    count.map(line).drive(onNext: show).disposed(by: bag)
    count.filter { $0 > self.total }.scan(0) { $0 + $1 + self.total }.drive(onNext: { self.total = $0 })
      .disposed(by: bag)
    count.compactMap { $0 > self.total ? self.line($0) : nil }.drive(with: self) { $0.title = $1 }.disposed(by: bag)
    count.distinctUntilChanged { $0 + self.total }.flatMapLatest { self.search($0) }.drive(onNext: show)
      .disposed(by: bag)
    count.flatMapFirst(search).do(onNext: { [weak self] in self?.show($0) }).drive().disposed(by: bag)
    taps.asSignal().withLatestFrom(count) { $0 + $1 + self.total }.map(line).emit(onNext: show).disposed(by: bag)
    Driver.combineLatest(count, count.map(line)) { self.prefix + "\($0)" + $1 }.drive(onNext: show).disposed(by: bag)
    Driver.zip(count, count.map(line)).map { self.prefix + "\($0)" + $1 }.drive(onNext: show).disposed(by: bag)
  }
}

/// Operators whose closures need no isolation are those of the driver all the same.
@MainActor func chain(_ numbers: Driver<Int>) -> Driver<Int> {
  let evens = numbers.filter { $0 % 2 == 0 }
  let sums = evens.scan(0) { $0 + $1 }
  let texts = sums.compactMap { Int("\($0)") }
  let changes = texts.distinctUntilChanged { $0 == $1 }.distinctUntilChanged()
  let pairs = changes.withLatestFrom(evens) { $0 + $1 }
  let flattened = pairs.flatMapLatest { Driver.just($0 + 1) }
  return flattened.startWith(1).skip(1).take(2)
}
