import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct DistinctUntilChangedTests: Marbles {
  let clock = VirtualTimeScheduler()

  @Test func `distinctUntilChanged leaves out what equals the one before`() {
    #expect(play(numbers("--1--1--2--1--|").distinctUntilChanged()) == "--1-----2--1--|")
    #expect(Observable.of(1, 1, 2, 2, 1).distinctUntilChanged().timeline() == "(121|)")
  }

  @Test func `distinctUntilChanged by key leaves out what has the key of the one before`() {
    #expect(play(numbers("--1--3--2--1--|").distinctUntilChanged { $0 % 2 }) == "--1-----2--1--|")
  }

  @Test func `distinctUntilChanged by a comparison compares with the one let through before`() {
    #expect(play(numbers("--1--2--3--5--|").distinctUntilChanged { abs($0 - $1) < 2 }) == "--1-----3--5--|")
  }

  @Test func `distinctUntilChanged compares by key, or with a closure, with the last one let through`() {
    #expect(
      Observable.of(1, 11, 2).distinctUntilChanged { $0 % 10 }.timeline() == "(12|)")
    #expect(
      Observable.of(1, 2, 3, 5).distinctUntilChanged { abs($0 - $1) < 2 }.timeline() == "(135|)")
  }

  @Test func `the comparison receives the older element first, and is not called for the first`() {
    let log = Log<String>()
    let stream = Observable.of(1, 2, 3).distinctUntilChanged { left, right in
      log.add("\(left)\(right)")
      return false
    }
    #expect(stream.timeline() == "(123|)")
    #expect(log.entries == ["12", "23"])
  }

  @Test func `a nil element is an ordinary element`() {
    let stream = Observable<Int?>.of(nil, nil, 1, nil).distinctUntilChanged().map { $0 ?? 0 }
    #expect(stream.timeline() == "(010|)")
  }

  @Test func `completion and an error of the source pass`() {
    #expect(play(numbers("---|").distinctUntilChanged()) == "---|")
    #expect(play(numbers("-1-#").distinctUntilChanged()) == "-1-#")
  }

  @Test func `an error that a closure throws ends the stream at that time, and cancels the source`() {
    let source = numbers("--1--2--3--|")
    #expect(play(source.distinctUntilChanged { element throws in try refusingTwo(element) }) == "--1--#")
    #expect(source.spans == ["0-5"])
    let other = numbers("--1--2--3--|")
    #expect(play(other.distinctUntilChanged { _, new throws in try refusingTwo(new) == 0 }) == "--1--#")
  }

  @Test func `each subscription starts again`() {
    let stream = Observable.of(1, 1).distinctUntilChanged()
    for _ in 1...2 { #expect(stream.timeline() == "(1|)") }
  }

  @Test func `disposal cancels the source`() {
    let source = numbers("--1--1--2--|")
    #expect(play(source.distinctUntilChanged(), steps: 6) == "--1")
    #expect(source.spans == ["0-6"])
  }

  @Test func `an element that is sent from inside the observer is compared with the one being delivered`() {
    let subject = PublishSubject<Int>()
    let log = Log<Int>()
    let subscription = subject.distinctUntilChanged().subscribe(onNext: {
      log.add($0)
      if $0 == 1 { subject.onNext(1) }
    })
    subject.onNext(1)
    #expect(log.entries == [1])
    subscription.dispose()
  }

  @Test func `the element of the last comparison is released at disposal`() {
    let subject = PublishSubject<Token>()
    var token: Token? = Token()
    let held = token.map(Weak.init)
    let subscription = subject.distinctUntilChanged { $0 === $1 }.subscribe()
    if let token { subject.onNext(token) }
    token = nil
    #expect(held?.object != nil)
    subscription.dispose()
    #expect(held?.object == nil)
  }

  @Test func `the key of an element is computed once`() {
    let asked = Log<Int>()
    let stream = Observable.of(1, 1, 2).distinctUntilChanged { number -> Int in
      asked.add(number)
      return number
    }
    #expect(stream.timeline() == "(12|)")
    #expect(asked.entries == [1, 1, 2])
  }
}
