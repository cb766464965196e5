import Foundation
import Rill

// These works measure what an app does as often as it sends: a screen opens, a query replaces the last one, a request
// fails and is tried again, a subscriber joins a subject that remembers.
extension Work {
  static let opening = [screen, query, retry, smallReplay]

  private static let screen = Work(
    "a screen of twelve bindings, opened and closed", .atMost(1.5, of: .hand), allocations: 81,
    hand: {
      let (name, mail) = (HandBehavior("name"), HandBehavior("mail"))
      let (count, isOn) = (HandBehavior(1), HandBehavior(true))
      let taps = HandSubject<Int>()
      let total = Total()
      return { turns in
        for _ in 0..<turns {
          var tokens: [HandToken] = []
          for text in [name, mail] {
            for step in 0..<2 {
              tokens.append(
                text.subscribe(distinct({ $0.utf8.count &+ step }, then: { total.value &+= $0 })))
            }
          }
          tokens.append(count.subscribe(distinct({ $0 &* 2 }, then: { total.value &+= $0 })))
          tokens.append(isOn.subscribe(distinct({ $0 ? 0 : 1 }, then: { total.value &+= $0 })))
          tokens.append(count.subscribe(skippingFirst { if $0 > 1 { total.value &+= $0 } }))
          tokens.append(isOn.subscribe(skippingFirst { if $0 { total.value &+= 1 } }))
          for _ in 0..<2 {
            let latest = Latest<Int>()
            tokens.append(count.subscribe { latest.first = $0 })
            tokens.append(taps.subscribe { _ in if let first = latest.first { total.value &+= first } })
          }
          let texts = Latest<String>()
          let showTexts = {
            if let first = texts.first, let second = texts.second {
              total.value &+= first.utf8.count &+ second.utf8.count
            }
          }
          tokens.append(
            name.subscribe {
              texts.first = $0
              showTexts()
            })
          tokens.append(
            mail.subscribe {
              texts.second = $0
              showTexts()
            })
          let numbers = Latest<Int>()
          let showNumbers = {
            if let first = numbers.first, let second = numbers.second { total.value &+= second == 1 ? first : 0 }
          }
          tokens.append(
            count.subscribe {
              numbers.first = $0
              showNumbers()
            })
          tokens.append(
            isOn.subscribe {
              numbers.second = $0 ? 1 : 0
              showNumbers()
            })
          for token in tokens { token.dispose() }
        }
        total.consume()
      }
    },
    rill: {
      let (name, mail) = (BehaviorRelay(value: "name"), BehaviorRelay(value: "mail"))
      let (count, isOn) = (BehaviorRelay(value: 1), BehaviorRelay(value: true))
      let taps = PublishRelay<Int>()
      let total = Total()
      return { turns in
        for _ in 0..<turns {
          let bag = DisposeBag()
          for text in [name, mail] {
            for step in 0..<2 {
              text.map { $0.utf8.count &+ step }.distinctUntilChanged().subscribe(onNext: { total.value &+= $0 })
                .disposed(by: bag)
            }
          }
          count.map { $0 &* 2 }.distinctUntilChanged().subscribe(onNext: { total.value &+= $0 }).disposed(by: bag)
          isOn.map { $0 ? 0 : 1 }.distinctUntilChanged().subscribe(onNext: { total.value &+= $0 }).disposed(by: bag)
          count.skip(1).filter { $0 > 1 }.subscribe(onNext: { total.value &+= $0 }).disposed(by: bag)
          isOn.skip(1).filter { $0 }.subscribe(onNext: { _ in total.value &+= 1 }).disposed(by: bag)
          for _ in 0..<2 {
            taps.withLatestFrom(count).subscribe(onNext: { total.value &+= $0 }).disposed(by: bag)
          }
          Observable.combineLatest(name, mail).map { $0.utf8.count &+ $1.utf8.count }
            .subscribe(onNext: { total.value &+= $0 }).disposed(by: bag)
          Observable.combineLatest(count, isOn).map { $1 ? $0 : 0 }
            .subscribe(onNext: { total.value &+= $0 }).disposed(by: bag)
        }
        total.consume()
      }
    })

  private static let query = Work(
    "a query that replaces the last one and is answered", .atMost(3, of: .hand), allocations: 5,
    hand: {
      let server = HandServer()
      let total = Total()
      let latest = HandFlatMapLatest<Int> { total.value &+= $0 }
      var last: Int?
      let queries = HandSubject<Int>()
      queries.subscribe { query in
        guard query >= 0, query != last else { return }
        last = query
        latest.follow { token, next in server.answer = { if !token.isCancelled { next($0) } } }
      }
      return { count in
        for element in 0..<count {
          queries.send(element)
          server.answer?(element)
        }
        total.consume()
      }
    },
    rill: {
      let server = Server()
      let queries = PublishSubject<Int>()
      let total = Total()
      _ = queries.filter { $0 >= 0 }.distinctUntilChanged().flatMapLatest { _ in
        Observable<Int>.create { observer in
          server.request = observer
          return Disposables.create { total.value &+= 1 }
        }
      }
      .subscribe(onNext: { total.value &+= $0 })
      return { count in
        for element in 0..<count {
          queries.onNext(element)
          server.request?.onNext(element)
          server.request?.onCompleted()
        }
        total.consume()
      }
    })

  private static let retry = Work(
    "a failing round of retry", .atMost(3.5, of: .hand), allocations: 2,
    hand: {
      let total = Total()
      let attempt: HandAttempt = opaque { _, onEnd in onEnd(Failed.always) }
      return { count in
        var left = count
        while left > 0 {
          let token = HandCancellation()
          attempt({ total.value &+= $0 }) { error in if !token.isCancelled, error != nil { left -= 1 } }
          token.cancel()
        }
        total.consume()
      }
    },
    rill: {
      let failing = Observable<Int>.error(Failed.always)
      let total = Total()
      return { count in
        failing.retry(max(1, count)).subscribe(onNext: { total.value &+= $0 }, onError: { _ in }).dispose()
        total.consume()
      }
    })

  private static let smallReplay = Work(
    "replay of ten: subscribe, replay, dispose", .atMost(2, of: .hand), allocations: 1,
    hand: {
      let subject = HandSubject<Int>()
      let lock = NSLock()
      let remembered = Array(0..<10)
      let total = Total()
      return { count in
        for _ in 0..<count {
          let next: (Int) -> Void = { total.value &+= $0 }
          for element in lock.withLock({ remembered }) { next(element) }
          subject.subscribe(next).dispose()
        }
        total.consume()
      }
    },
    rill: {
      let subject = ReplaySubject<Int>.create(bufferSize: 10)
      for element in 0..<10 { subject.onNext(element) }
      let total = Total()
      return { count in
        for _ in 0..<count { subject.subscribe(onNext: { total.value &+= $0 }).dispose() }
        total.consume()
      }
    })
}

private enum Failed: Error {
  case always
}

/// Sends elements to the first closure and its end to the second one.
private typealias HandAttempt = (_ next: (Int) -> Void, _ onEnd: ((any Error)?) -> Void) -> Void

/// The open request of a server, by hand.
private final class HandServer {
  var answer: ((Int) -> Void)?
}

/// The open request of a server.
private final class Server: @unchecked Sendable {  // because the benchmark uses one thread
  var request: AnyObserver<Int>?
}

private final class Latest<Element> {
  var first: Element?
  var second: Element?
}

/// Returns a closure that passes each changed result on.
private func distinct<Element>(
  _ transform: @escaping (Element) -> Int, then next: @escaping (Int) -> Void
) -> (Element) -> Void {
  var last: Int?
  return { element in
    let result = transform(element)
    if result == last { return }
    last = result
    next(result)
  }
}

private func skippingFirst<Element>(_ next: @escaping (Element) -> Void) -> (Element) -> Void {
  var isFirst = true
  return { element in if isFirst { isFirst = false } else { next(element) } }
}
