import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct GroupByTests: Marbles {
  let clock = VirtualTimeScheduler()
  let source = PublishSubject<Int>()
  let log = Log<String>()
  let bag = DisposeBag()

  private func byParity(_ source: some ObservableType<Int>) -> Observable<GroupedObservable<String, Int>> {
    source.groupBy { $0.isMultiple(of: 2) ? "even" : "odd" }
  }

  /// Logs the elements and the end of each group, and those of the stream of groups.
  private func follow(_ groups: Observable<GroupedObservable<String, Int>>) -> any Disposable {
    groups.subscribe(
      onNext: { [log, bag] group in
        log.add("began \(group.key)")
        group.subscribe(
          onNext: { log.add("\(group.key) \($0)") }, onError: { log.add("\(group.key) \($0)") },
          onCompleted: { log.add("\(group.key) |") }
        ).disposed(by: bag)
      }, onError: { [log] in log.add("\($0)") }, onCompleted: { [log] in log.add("|") })
  }

  @Test func `groupBy emits a stream for each key when its first element arrives`() {
    #expect(play(byParity(numbers("--1--2--3--4--|")).map(\.key)) == "--[odd]--[even]--------|")
    let odd = byParity(numbers("--1--2--3--4--|")).filter { $0.key == "odd" }.flatMap { $0 }
    #expect(play(odd) == "--1-----3-----|")
    let even = byParity(numbers("--1--2--3--4--|")).filter { $0.key == "even" }.flatMap { $0 }
    #expect(play(even) == "-----2-----4--|")
  }

  @Test func `the groups together are the source`() {
    #expect(play(byParity(numbers("-1-2-3|")).merge()) == "-1-2-3|")
    #expect(play(byParity(numbers("-1-2-#")).merge()) == "-1-2-#")
    #expect(play(byParity(numbers("--|")).merge()) == "--|")
  }

  @Test func `at completion the groups end in the order in which they began, and then the result`() {
    let subscription = follow(byParity(source))
    for number in [2, 1, 4] { source.onNext(number) }
    source.onCompleted()
    #expect(log.entries == ["began even", "even 2", "began odd", "odd 1", "even 4", "even |", "odd |", "|"])
    subscription.dispose()
  }

  @Test func `a hundred groups end in the order in which they began`() {
    let keys = (0..<100).map { ($0 * 37) % 101 }
    let ended = Log<Int>()
    source.groupBy { $0 }.subscribe(onNext: { [bag] group in
      group.subscribe(onCompleted: { ended.add(group.key) }).disposed(by: bag)
    }).disposed(by: bag)
    for key in keys + keys.reversed() { source.onNext(key) }
    source.onCompleted()
    #expect(ended.entries == keys)
  }

  @Test func `an error of the source, or of the key, fails each group, and then the result`() {
    let subscriptions = [follow(byParity(source)), follow(source.groupBy { "\(try refusingTwo($0))" })]
    for number in [1, 2] { source.onNext(number) }
    #expect(
      log.entries == ["began odd", "odd 1", "began 1", "1 1", "began even", "even 2", "1 two", "two"])
    source.onError(Failure("source"))
    #expect(log.entries.suffix(3) == ["odd source", "even source", "source"])
    for subscription in subscriptions { subscription.dispose() }
  }

  @Test func `a subscribed group continues without the result, and no new ones start`() {
    let input = numbers("-1-2-3-4-5-|")
    let parity = byParity(input).do(onNext: { [log, bag] group in
      group.logged(into: log).disposed(by: bag)
    })
    #expect(play(parity.map(\.key).take(1)) == "-([odd]|)")
    #expect(log.entries == ["next(1)", "next(3)", "next(5)", "completed"])
    #expect(input.spans == ["0-11"])
  }

  @Test func `the source is canceled when neither the result nor a group is subscribed to`() {
    let spans = Log<String>()
    let groups = byParity(source.do(onDispose: { spans.add("left") }))
    let inner = SerialDisposable()
    let kept = Protected<GroupedObservable<String, Int>?>(nil)
    let outer = groups.subscribe(onNext: { group in
      inner.disposable = group.subscribe()
      _ = kept.exchange(group)
    })
    source.onNext(1)
    outer.dispose()
    #expect(spans.entries.isEmpty)
    inner.dispose()
    #expect(spans.entries == ["left"])
    // A group whose source is canceled releases new subscribers at once.
    let late = kept.value?.subscribe(onNext: { [token = Token { spans.add("released") }] _ in _ = token })
    #expect(spans.entries == ["left", "released"])
    late?.dispose()
  }

  @Test func `a group emits elements from its subscription on, and its end to later subscribers`() {
    let groups = Protected<[GroupedObservable<String, Int>]>([])
    let subscription = byParity(source).subscribe(onNext: { group in groups.withLock { $0.append(group) } })
    source.onNext(1)
    groups.value[0].logged(into: log).disposed(by: bag)
    source.onNext(3)
    source.onCompleted()
    groups.value[0].logged(into: log).disposed(by: bag)
    #expect(log.entries == ["next(3)", "completed", "completed"])
    subscription.dispose()
  }

  @Test func `an element that a group's observer sends is sorted in its turn`() {
    byParity(source).flatMap { group in group.map { "\(group.key) \($0)" } }.subscribe(onNext: { [log, source] text in
      log.add(text)
      if text == "odd 1" { source.onNext(2) }
      log.add("after \(text)")
    }).disposed(by: bag)
    source.onNext(1)
    #expect(log.entries == ["odd 1", "after odd 1", "even 2", "after even 2"])
  }

  @Test func `a group made by hand equals its parts`() {
    let group = GroupedObservable(key: "odd", source: Observable.of(1, 3))
    #expect(group.key == "odd")
    #expect(group.timeline() == "(13|)")
  }
}
