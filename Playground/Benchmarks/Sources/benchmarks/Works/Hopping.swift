import Dispatch
import Foundation
import OpenCombine
import OpenCombineDispatch
import Rill

extension Work {
  static let observeOnQueue = Work(
    "observe(on:) a serial queue", .atMost(2, of: .hand), .timesFaster(12, than: .openCombine), count: 1_000_000,
    hand: {
      let finish = Finish()
      let hop = HandHop<Int>(on: DispatchQueue(label: "hand")) { finish.add($0) }
      return { count in
        for element in 1...count { hop.push(element == count ? -1 : element) }
        finish.wait()
      }
    },
    rill: {
      let finish = Finish()
      let subject = PublishSubject<Int>()
      _ = subject.observe(on: SerialDispatchQueueScheduler()).subscribe(onNext: { finish.add($0) })
      return { count in
        for element in 1...count { subject.onNext(element == count ? -1 : element) }
        finish.wait()
      }
    },
    openCombine: {
      let finish = Finish()
      let subject = PassthroughSubject<Int, Never>()
      let cancellable = subject.receive(on: DispatchQueue(label: "OpenCombine").ocombine).sink { finish.add($0) }
      return { count in
        for element in 1...count { subject.send(element == count ? -1 : element) }
        finish.wait()
        withExtendedLifetime(cancellable) {}
      }
    },
    standard: {
      let finish = Finish()
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      Task { for await element in stream { finish.add(element) } }
      return { count in
        for element in 1...count { continuation.yield(element == count ? -1 : element) }
        finish.wait()
      }
    })

  static let observeOnCascade = Work(
    "observe(on:), two elements that cause others", .atMost(1.2, of: .hand), count: 1_000_000,
    hand: {
      let cascade = Cascade()
      let hop = HandHop<Int>(on: DispatchQueue(label: "hand")) { cascade.receive($0) }
      cascade.send = { hop.push($0) }
      return { cascade.run($0) }
    },
    rill: {
      let cascade = Cascade()
      let subject = PublishSubject<Int>()
      _ = subject.observe(on: SerialDispatchQueueScheduler()).subscribe(onNext: { cascade.receive($0) })
      cascade.send = { subject.onNext($0) }
      return { cascade.run($0) }
    })

  /// No element follows another at once, so a thread that looks for the next one without sleep shows in this row.
  static let observeEachMillisecond = Work(
    "observe(on:), an element each millisecond, processor time", .atMost(1, of: .hand), count: 50,
    isProcessorTime: true,
    hand: {
      let finish = Finish()
      let hop = HandHop<Int>(on: DispatchQueue(label: "hand")) { finish.add($0) }
      return { count in
        for element in 1...count {
          usleep(1000)
          hop.push(element == count ? -1 : element)
        }
        finish.wait()
      }
    },
    rill: {
      let finish = Finish()
      let subject = PublishSubject<Int>()
      _ = subject.observe(on: SerialDispatchQueueScheduler()).subscribe(onNext: { finish.add($0) })
      return { count in
        for element in 1...count {
          usleep(1000)
          subject.onNext(element == count ? -1 : element)
        }
        finish.wait()
      }
    })

  static let twoSenders = Work(
    "two threads sending to one subject", .atMost(2, of: .hand), .timesFaster(1, than: .openCombine),
    count: 1_000_000,
    hand: {
      let subject = HandLockedBehavior(0)
      let total = Total()
      subject.subscribe { total.value &+= $0 }
      return { count in
        onThreads(2) { for element in 0..<count / 2 { subject.accept(element) } }
        total.consume()
      }
    },
    rill: {
      let subject = PublishSubject<Int>()
      let finish = Finish()
      _ = subject.subscribe(onNext: { finish.add($0) })
      return { count in
        onThreads(2) { for element in 0..<count / 2 { subject.onNext(element) } }
        // Elements that the two threads leave behind are delivered before this one.
        subject.onNext(-1)
        finish.wait()
      }
    },
    openCombine: {
      let subject = PassthroughSubject<Int, Never>()
      let total = Total()
      let cancellable = subject.sink { total.value &+= $0 }
      let sender = Shared(subject)
      return { count in
        onThreads(2) { for element in 0..<count / 2 { sender.value.send(element) } }
        total.consume()
        withExtendedLifetime(cancellable) {}
      }
    })

  /// Each send takes the lock of the subject, which must not make the threads wait for each other: by hand with a pthread
  /// mutex, and with that of the standard library.
  static let tenSenders = Work(
    "ten threads sending to one subject", .atMost(4, of: .hand), count: 20_000,
    hand: {
      let subject = HandPosixBehavior(0)
      let total = Total()
      subject.subscribe { total.value &+= $0 }
      return { count in
        onThreads(10) { for element in 0..<count / 10 { subject.accept(element) } }
        total.consume()
      }
    },
    rill: {
      let subject = BehaviorSubject(value: 0)
      let finish = Finish()
      _ = subject.subscribe(onNext: { finish.add($0) })
      return { count in
        onThreads(10) { for element in 0..<count / 10 { subject.onNext(element) } }
        // Elements that the threads leave behind are delivered before this one.
        subject.onNext(-1)
        finish.wait()
      }
    },
    standard: {
      let subject = HandLockedBehavior(0)
      let total = Total()
      subject.subscribe { total.value &+= $0 }
      return { count in
        onThreads(10) { for element in 0..<count / 10 { subject.accept(element) } }
        total.consume()
      }
    })
}

/// Receives the events of a burst on another thread, and signals the last one, -1.
private final class Finish: Sendable {
  private let total = Total()
  private let done = DispatchSemaphore(value: 0)

  func add(_ element: Int) {
    total.value &+= element
    if element == -1 { done.signal() }
  }

  func wait() {
    done.wait()
    total.consume()
  }
}

/// Two elements, each of which causes another one where it is received.
private final class Cascade: @unchecked Sendable {  // because one queue at a time counts
  private let done = DispatchSemaphore(value: 0)
  private var left = 0
  var send: (Int) -> Void = { _ in }

  func run(_ count: Int) {
    left = count
    for element in 0..<2 { send(element) }
    done.wait()
  }

  func receive(_ element: Int) {
    left -= 1
    if left > 1 { send(element) } else if left == 0 { done.signal() }
  }
}

/// Shares a value between threads although its type does not declare that this is safe.
private struct Shared<Value>: @unchecked Sendable {  // because subjects of OpenCombine have a lock
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// Runs `body` on new threads at once, and waits for all of them.
func onThreads(_ count: Int, _ body: @escaping @Sendable () -> Void) {
  let done = DispatchGroup()
  for _ in 0..<count {
    done.enter()
    Thread {
      body()
      done.leave()
    }.start()
  }
  done.wait()
}
