import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct SampleTests: Marbles {
  let clock = VirtualTimeScheduler()
  let log = Log<String>()

  @Test func `sample sends the newest element, if it is new, whenever the sampler sends`() {
    let source = hot("--a--b-----c----|")
    let sampler = hot("------1--2---3----4")
    #expect(play(source.sample(sampler)) == "------b------c----|")
    #expect(source.spans == ["0-16"])
    #expect(sampler.spans == ["0-18"])
  }

  @Test func `a default value is sent if there is nothing new`() {
    let source = hot("--a-----|")
    #expect(play(source.sample(hot("-1-2-3---4"), defaultValue: "x")) == "-x-a-x---(x|)")
  }

  @Test func `completion of the sampler sends what is new, and then nothing is sent any more`() {
    #expect(play(hot("--a--b--|").sample(hot("---|"))) == "---a----|")
    #expect(play(hot("--a-|").sample(hot("------|"))) == "------(a|)")
    #expect(play(hot("--|").sample(hot("---|"))) == "---|")
    #expect(play(hot("--|").sample(hot("---|"), defaultValue: "x")) == "---(x|)")
  }

  @Test func `an error of either ends the result, and cancels the other`() {
    let source = hot("--a--b--|")
    #expect(play(source.sample(hot("---1#"))) == "---a#")
    #expect(source.spans == ["0-4"])
    let sampler = hot("---1---2")
    #expect(play(hot("--a-#").sample(sampler)) == "---a#")
    #expect(sampler.spans == ["8-12"])
  }

  @Test func `the source is subscribed to first`() {
    let source = Observable<Int>.never().do(onSubscribe: { log.add("source") })
    let sampler = Observable<Int>.never().do(onSubscribe: { log.add("sampler") })
    source.sample(sampler).subscribe().dispose()
    #expect(log.entries == ["source", "sampler"])
    Observable<Int>.error(Failure()).sample(sampler).subscribe(onError: { _ in }).dispose()
    #expect(log.entries.count == 2)
  }

  @Test func `disposal cancels both`() {
    let source = hot("--a--b--|")
    let sampler = hot("---1----2")
    #expect(play(source.sample(sampler), steps: 4) == "---a")
    #expect(source.spans == ["0-4"])
    #expect(sampler.spans == ["0-4"])
  }

  @Test func `an element that is sent from inside the observer is there for the next time`() {
    let source = PublishSubject<Int>()
    let sampler = PublishSubject<Void>()
    let seen = Log<Int>()
    let subscription = source.sample(sampler).subscribe(onNext: {
      if $0 == 1 {
        sampler.onNext(())
        source.onNext(2)
        sampler.onNext(())
      }
      seen.add($0)
    })
    source.onNext(1)
    sampler.onNext(())
    #expect(seen.entries == [1, 2])
    subscription.dispose()
  }

  @Test func `a source that is released without an end completes nothing`() {
    let sampler = PublishSubject<Void>()
    var source: PublishSubject<Int>? = PublishSubject<Int>()
    let subscription = source?.sample(sampler).subscribe { log.add("\($0)") }
    source?.onNext(1)
    source = nil
    sampler.onNext(())
    sampler.onNext(())
    #expect(log.entries == ["next(1)"])
    subscription?.dispose()
  }

  @Test func `a sampler that is released without an end emits nothing`() {
    let source = PublishSubject<Int>()
    var sampler: PublishSubject<Void>? = PublishSubject<Void>()
    let subscription = sampler.map { source.sample($0) }?.subscribe { log.add("\($0)") }
    source.onNext(1)
    sampler = nil
    source.onNext(2)
    #expect(log.entries.isEmpty)
    source.onCompleted()
    subscription?.dispose()
  }

  @Test func `the waiting element is released when it is sent, and at disposal`() {
    let source = PublishSubject<Token>()
    let sampler = PublishSubject<Void>()
    let subscription = source.sample(sampler).subscribe()
    func send() -> Weak<Token> {
      let token = Token()
      source.onNext(token)
      return Weak(token)
    }
    let sent = send()
    #expect(sent.object != nil)
    sampler.onNext(())
    #expect(sent.object == nil)
    let waiting = send()
    #expect(waiting.object != nil)
    subscription.dispose()
    #expect(waiting.object == nil)
  }
}
