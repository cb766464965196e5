import Rill
import RillTesting
import TestSupport

/// One run of an operator: subjects that feed it, a clock, and a record of sent elements and subscriptions.
final class Rig: Sendable {
  static let inputCount = 3

  let subjects = (0..<inputCount).map { _ in PublishSubject<Item>() }
  let clock = VirtualTimeScheduler()
  private let sent = Protected<[(input: Int, number: Int)]>([])
  private let opened = Protected([Int](repeating: 0, count: inputCount))
  private let closed = Protected(0)

  /// The number of inputs that have been subscribed to.
  var inputsUsed: Int { opened.value.filter { $0 > 0 }.count }
  /// Subscriptions to the inputs that have not been canceled; negative if one was canceled twice.
  var openSpans: Int { opened.value.reduce(0, +) - closed.value }
  var sentCount: Int { sent.withLock { $0.count } }

  /// The subjects, uncounted.
  var inputs: Inputs { inputs(on: clock) }

  func inputs(on scheduler: any Scheduler) -> Inputs {
    Inputs(subjects.map { $0.asObservable() }, scheduler: scheduler)
  }

  /// The subjects, with their subscriptions counted.
  var countedInputs: Inputs { counted(subjects.map { $0.asObservable() }) }

  func counted(_ streams: [Observable<Item>]) -> Inputs {
    Inputs(
      streams.enumerated().map { [opened, closed] index, stream in
        stream.do(
          onSubscribe: { opened.withLock { $0[index] += 1 } }, onDispose: { closed.withLock { $0 += 1 } })
      }, scheduler: clock)
  }

  /// Sends the next number to an input.
  func send(_ input: Int, watcher: ItemWatcher? = nil) {
    let number = sent.withLock { sent in
      sent.append((input, sent.count))
      return sent.count - 1
    }
    subjects[input].onNext(Item(number, watcher: watcher))
  }

  func sendToAll(watcher: ItemWatcher? = nil) {
    for input in subjects.indices { send(input, watcher: watcher) }
  }

  /// Sends one element to each input, to the source last, and then to the others again, so that every operator has what
  /// it needs.
  func prime(watcher: ItemWatcher? = nil) {
    for input in [1, 2, 0, 1, 2] { send(input, watcher: watcher) }
    clock.run()
  }

  func end(_ error: (any Error)? = nil) {
    for subject in subjects { if let error { subject.onError(error) } else { subject.onCompleted() } }
    clock.run()
  }

  /// Elements, then the end.
  func drive(failing: Bool = false) {
    prime()
    for _ in 0..<3 {
      sendToAll()
      clock.run()
    }
    end(failing ? Failure("source") : nil)
  }

  /// The numbers sent to an input since `start` numbers had been sent.
  func sent(to input: Int, since start: Int) -> [Int] {
    sent.value.dropFirst(start).filter { $0.input == input }.map(\.number)
  }
}
