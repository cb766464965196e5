import Dispatch
import Rill
import RillHeadless
import TestSupport
import Testing

/// The signals and drivers of controls keep to the main actor, whatever other threads do with their subscriptions.
@MainActor @Suite(.tags(.concurrency)) struct SignalsOfControlsTests {
  /// An object whose release on another thread takes until the test lets it end.
  private final class Slow: Sendable {
    let (hasBegun, mayEnd): (DispatchSemaphore, DispatchSemaphore)

    init(_ hasBegun: DispatchSemaphore, _ mayEnd: DispatchSemaphore) {
      (self.hasBegun, self.mayEnd) = (hasBegun, mayEnd)
    }

    deinit {
      if MainScheduler.instance.isCurrent { return }
      hasBegun.signal()
      _ = mayEnd.wait(timeout: .now() + 60)
    }
  }

  private func mainQueueIsIdle() async {
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
  }

  @Test func `a tap is handled on the main actor while another thread disposes of a subscription`() async {
    let (button, bag) = (Button("Like"), DisposeBag())
    let (hasBegun, mayEnd, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchGroup())
    var places: [Bool] = []
    var slow: Slow? = Slow(hasBegun, mayEnd)
    let leaving = button.rx.tap.emit(onNext: { [slow] in withExtendedLifetime(slow) {} })
    slow = nil
    button.rx.tap.emit(onNext: { places.append(MainScheduler.instance.isCurrent) }).disposed(by: bag)
    button.rx.tap.map { MainScheduler.instance.isCurrent }.emit(onNext: { places.append($0) }).disposed(by: bag)
    DispatchQueue.global().async(group: isDone) {
      leaving.dispose()
      hasBegun.signal()
    }
    hasBegun.wait()
    button.sendActions(for: .touchUpInside)
    mayEnd.signal()
    await withCheckedContinuation { done in isDone.notify(queue: .main) { done.resume() } }
    await mainQueueIsIdle()
    #expect(places == [true, true])
  }

  @Test func `a control that is released elsewhere ends its signals on the main actor`() async {
    let bag = DisposeBag()
    var places: [Bool] = []
    var button: Button? = Button("Like")
    button?.rx.tap.do(onDispose: { places.append(MainScheduler.instance.isCurrent) }).map { 1 }.emit()
      .disposed(by: bag)
    let last = Protected(button)
    button = nil
    _ = onThreads(1) { _ in _ = last.exchange(nil) }
    await mainQueueIsIdle()
    #expect(places == [true])
  }
}
