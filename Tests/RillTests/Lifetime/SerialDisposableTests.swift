import Dispatch
import Rill
import TestSupport
import Testing

@Suite(.tags(.concurrency)) struct SerialDisposableTests {
  let log = Log<String>()
  let serial = SerialDisposable()

  private func note(_ name: String) -> any Disposable { Disposables.create { [log] in log.add(name) } }

  @Test func `it holds one at a time, and cancels the previous one`() {
    #expect(serial.disposable == nil)
    serial.disposable = note("a")
    let second = note("b")
    serial.disposable = second
    #expect(log.entries == ["a"])
    #expect(serial.disposable === second)
    serial.disposable = nil
    #expect(log.entries == ["a", "b"])
    #expect(serial.disposable == nil)
  }

  @Test func `after disposal it cancels its content and everything added later`() {
    serial.disposable = note("a")
    serial.dispose()
    serial.dispose()
    #expect(log.entries == ["a"])
    serial.disposable = note("late")
    serial.disposable = nil
    #expect(log.entries == ["a", "late"])
    #expect(serial.disposable == nil)
  }

  @Test func `a disposable that replaces itself at its disposal does not block`() {
    serial.disposable = Disposables.create { [serial, log] in
      log.add("a")
      serial.disposable = Disposables.create { log.add("b") }
    }
    serial.dispose()
    #expect(log.entries == ["a", "b"])
  }

  @Test func `two threads that set it while a third disposes of it leave nothing behind`() {
    for _ in 0..<200 {
      let serial = SerialDisposable()
      let disposed = Log<Int>()
      DispatchQueue.concurrentPerform(iterations: 3) { thread in
        guard thread > 0 else { return serial.dispose() }
        for number in 0..<20 { serial.disposable = Disposables.create { disposed.add(thread * 100 + number) } }
      }
      #expect(disposed.entries.sorted() == Array(100..<120) + Array(200..<220))
    }
  }
}
