import Dispatch
import Rill
import RillTesting
import TestSupport
import Testing

@Suite(.tags(.concurrency)) struct UsingTests: Marbles {
  let clock = VirtualTimeScheduler()
  let log = Log<String>()

  private func using<Source: ObservableType>(_ source: Source) -> Observable<Source.Element> {
    Observable.using {
      log.add("opened")
      return Resource(log: log)
    } observableFactory: { resource in
      resource.use()
      return source.asObservable()
    }
  }

  @Test func `using is the stream that uses the resource`() {
    #expect(play(using(cold("--a--b--|"))) == "--a--b--|")
    #expect(log.entries == ["opened", "used", "closed"])
  }

  @Test func `the resource may be of any type, such as a subscription`() {
    let log = log
    let stream = Observable.using {
      Disposables.create { log.add("closed") }
    } observableFactory: { _ in
      Observable.just(1)
    }
    stream.logged(into: log).dispose()
    #expect(log.entries == ["next(1)", "completed", "closed"])
  }

  @Test func `the resource is disposed of once, after the end was delivered`() {
    let subscription = using(Observable.of(1)).logged(into: log)
    #expect(log.entries == ["opened", "used", "next(1)", "completed", "closed"])
    subscription.dispose()
    #expect(log.entries.count == 5)
  }

  @Test func `the resource is disposed of after an error`() {
    using(Observable<Int>.error(Failure())).logged(into: log).dispose()
    #expect(log.entries == ["opened", "used", "error(failure)", "closed"])
  }

  @Test(arguments: [true, false])
  func `at an end, the stream is canceled first, and then the resource is disposed of`(isSynchronous: Bool) {
    let subject = PublishSubject<Int>()
    let source = isSynchronous ? Observable.just(1) : subject.asObservable()
    let subscription = using(source.do(onDispose: { log.add("canceled") })).logged(into: log)
    subject.onCompleted()
    #expect(log.entries.suffix(3) == ["completed", "canceled", "closed"])
    subscription.dispose()
  }

  @Test func `a stream is not subscribed to if its factory has ended the result`() {
    let stop = PublishSubject<Void>()
    let stream = Observable.using {
      Resource(log: log)
    } observableFactory: { _ in
      stop.onNext(())
      return Observable<Int>.never().do(onSubscribe: { log.add("subscribed") })
    }
    stream.take(until: stop).logged(into: log).dispose()
    #expect(log.entries == ["completed", "closed"])
  }

  @Test func `a disposal during the subscription to the stream disposes of the resource after it`() {
    let (subscribing, mayReturn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let stop = PublishSubject<Void>()
    let source = Observable<Int>.create { [log] _ in
      subscribing.signal()
      mayReturn.wait()
      log.add("subscribed")
      return Disposables.create { log.add("canceled") }
    }
    let isDone = DispatchGroup()
    let stream = using(source).take(until: stop)
    DispatchQueue.global().async(group: isDone) { _ = stream.subscribe() }
    subscribing.wait()
    stop.onNext(())
    mayReturn.signal()
    isDone.wait()
    #expect(log.entries == ["opened", "used", "subscribed", "canceled", "closed"])
  }

  @Test func `disposal cancels the stream and then disposes of the resource, once`() {
    let stream = using(Observable<Int>.never().do(onDispose: { log.add("disposed") }))
    let subscription = stream.logged(into: log)
    subscription.dispose()
    subscription.dispose()
    #expect(log.entries == ["opened", "used", "disposed", "closed"])
  }

  @Test func `disposal at a time cancels both at that time`() {
    let source = cold("--a--b--|")
    #expect(play(using(source), steps: 3) == "--a")
    #expect(source.spans == ["0-3"])
    #expect(log.entries.last == "closed")
  }

  @Test func `each subscription has its own resource`() {
    for _ in 1...2 { using(Observable.of(1)).subscribe().dispose() }
    #expect(log.entries == ["opened", "used", "closed", "opened", "used", "closed"])
  }

  @Test func `an error of the resource's closure ends the stream, and none is used`() {
    Observable<Int>.using { () throws -> Resource in
      throw Failure("no resource")
    } observableFactory: { resource in
      resource.use()
      return Observable.just(1)
    }.logged(into: log).dispose()
    #expect(log.entries == ["error(no resource)"])
  }

  @Test func `an error of the stream's closure ends the stream, and the resource is disposed of`() {
    Observable<Int>.using {
      Resource(log: log)
    } observableFactory: { _ throws -> Observable<Int> in
      throw Failure("no stream")
    }.logged(into: log).dispose()
    #expect(log.entries == ["error(no stream)", "closed"])
  }

  @Test func `a stream that is disposed of while its resource is made disposes of it unused`() {
    let subscription = SerialDisposable()
    let opening = PublishSubject<Void>()
    let stream = opening.flatMapLatest {
      Observable<Int>.using {
        subscription.dispose()
        return Resource(log: log)
      } observableFactory: { resource in
        resource.use()
        return Observable.just(1)
      }
    }
    subscription.disposable = stream.logged(into: log)
    opening.onNext(())
    #expect(log.entries == ["closed"])
  }
}

private final class Resource: Disposable {
  private let log: Log<String>

  init(log: Log<String>) { self.log = log }

  func use() { log.add("used") }
  func dispose() { log.add("closed") }
}
