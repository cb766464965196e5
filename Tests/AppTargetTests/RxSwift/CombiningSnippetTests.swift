// Code from applications that use RxSwift 6. Only the import is different.
import Rill
import Testing

private nonisolated struct Library {
  func search(_ query: String) -> Observable<[String]> { .just([query, query.uppercased()]) }
}

@Suite struct CombiningSnippetTests {
  let bag = DisposeBag()

  @Test func `15: a form that is valid when all its fields are`() {
    let name = BehaviorRelay(value: "")
    let password = BehaviorRelay(value: "")
    let isValid = BehaviorRelay(value: false)
    Observable.combineLatest(name, password) { !$0.isEmpty && $1.count >= 8 }
      .distinctUntilChanged()
      .bind(to: isValid)
      .disposed(by: bag)
    name.accept("Ada")
    #expect(isValid.value == false)
    password.accept("12345678")
    #expect(isValid.value)
  }

  @Test func `16: combineLatest as a tuple`() {
    let results = BehaviorRelay<[String]>(value: [])
    Observable.combineLatest(Observable.just(1), Observable.of("a", "b"))
      .map { number, letter in "\(number)\(letter)" }
      .subscribe(onNext: { results.accept(results.value + [$0]) })
      .disposed(by: bag)
    #expect(results.value == ["1a", "1b"])
  }

  @Test func `17: combineLatest of a collection`() {
    let fields = [BehaviorRelay(value: 1), BehaviorRelay(value: 2), BehaviorRelay(value: 3)]
    let total = BehaviorRelay(value: 0)
    Observable.combineLatest(fields) { $0.reduce(0, +) }.bind(to: total).disposed(by: bag)
    fields[0].accept(10)
    #expect(total.value == 15)
  }

  @Test func `18: zip`() {
    let results = BehaviorRelay<[String]>(value: [])
    Observable.zip(Observable.of(1, 2, 3), Observable.of("a", "b")) { "\($0)\($1)" }
      .subscribe(onNext: { results.accept(results.value + [$0]) })
      .disposed(by: bag)
    #expect(results.value == ["1a", "2b"])
  }

  @Test func `19: merge of several buttons`() {
    let save = PublishRelay<Void>()
    let close = PublishRelay<Void>()
    let taps = BehaviorRelay<[String]>(value: [])
    Observable.merge(save.map { "save" }, close.map { "close" })
      .subscribe(onNext: { taps.accept(taps.value + [$0]) })
      .disposed(by: bag)
    close.accept(())
    save.accept(())
    #expect(taps.value == ["close", "save"])
  }

  @Test func `20: concat of cached and loaded`() {
    let results = BehaviorRelay<[String]>(value: [])
    Observable.concat(Observable.just("cached"), Observable.just("loaded"))
      .subscribe(onNext: { results.accept(results.value + [$0]) })
      .disposed(by: bag)
    #expect(results.value == ["cached", "loaded"])
  }

  @Test func `21: startWith and withLatestFrom`() {
    let tap = PublishRelay<Void>()
    let text = BehaviorRelay(value: "a")
    let sent = BehaviorRelay<[String]>(value: [])
    tap.withLatestFrom(text).startWith("draft")
      .subscribe(onNext: { sent.accept(sent.value + [$0]) })
      .disposed(by: bag)
    text.accept("b")
    tap.accept(())
    #expect(sent.value == ["draft", "b"])
  }

  @Test func `22: withLatestFrom with a selector`() {
    let tap = PublishRelay<Int>()
    let factor = BehaviorRelay(value: 2)
    let result = BehaviorRelay(value: 0)
    tap.withLatestFrom(factor, resultSelector: { $0 * $1 }).bind(to: result).disposed(by: bag)
    tap.accept(21)
    #expect(result.value == 42)
  }

  @Test func `23: flatMapLatest for a search`() {
    let query = PublishSubject<String>()
    let hits = BehaviorRelay<[String]>(value: [])
    let library = Library()
    query.filter { $0.count > 1 }.flatMapLatest { library.search($0) }.bind(to: hits).disposed(by: bag)
    query.onNext("a")
    query.onNext("ab")
    #expect(hits.value == ["ab", "AB"])
  }

  @Test func `24: flatMap and concatMap`() {
    let results = BehaviorRelay<[Int]>(value: [])
    Observable.of(1, 2)
      .flatMap { Observable.of($0, $0 * 10) }
      .concatMap { Observable.just($0 + 1) }
      .subscribe(onNext: { results.accept(results.value + [$0]) })
      .disposed(by: bag)
    #expect(results.value == [2, 11, 3, 21])
  }

  @Test func `25: flatMapFirst for a button that must not send twice`() {
    let taps = PublishRelay<Int>()
    let answer = PublishSubject<String>()
    let results = BehaviorRelay<[String]>(value: [])
    taps.flatMapFirst { number in answer.take(1).map { "\(number)\($0)" } }
      .subscribe(onNext: { results.accept(results.value + [$0]) })
      .disposed(by: bag)
    taps.accept(1)
    taps.accept(2)
    answer.onNext("a")
    taps.accept(3)
    answer.onNext("b")
    #expect(results.value == ["1a", "3b"])
  }

  @Test func `26: switchLatest and merge of a stream of streams`() {
    let first = PublishSubject<Int>()
    let second = PublishSubject<Int>()
    let streams = PublishSubject<Observable<Int>>()
    let latest = BehaviorRelay<[Int]>(value: [])
    let all = BehaviorRelay<[Int]>(value: [])
    streams.switchLatest().subscribe(onNext: { latest.accept(latest.value + [$0]) }).disposed(by: bag)
    streams.merge().subscribe(onNext: { all.accept(all.value + [$0]) }).disposed(by: bag)
    streams.onNext(first.asObservable())
    first.onNext(1)
    streams.onNext(second.asObservable())
    first.onNext(2)
    second.onNext(3)
    #expect(latest.value == [1, 3])
    #expect(all.value == [1, 2, 3])
  }

  @Test func `27: amb and ifEmpty`() {
    let results = BehaviorRelay<[Int]>(value: [])
    Observable<Int>.never().amb(Observable.just(1)).concat(Observable<Int>.empty().ifEmpty(default: 2))
      .subscribe(onNext: { results.accept(results.value + [$0]) })
      .disposed(by: bag)
    #expect(results.value == [1, 2])
  }
}
