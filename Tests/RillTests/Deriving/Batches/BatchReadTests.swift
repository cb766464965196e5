import Dispatch
import Rill
import TestSupport
import Testing

/// What reads inside a batch see while other threads make changes.
@Suite(.tags(.concurrency)) struct BatchReadTests {
  private struct Selection: Sendable {
    let items = BehaviorRelay(value: ["a", "b", "c"])
    let index = BehaviorRelay(value: 1)
    let selected: Derived<String?>

    init() { selected = Derived(items, index) { items, index in items.indices.contains(index) ? items[index] : nil } }

    func removeLast() {
      batch {
        items.update { _ = $0.removeLast() }
        index.update { $0 -= 1 }
      }
    }
  }

  @Test func `an update of a batch is made again before a read inside, if another thread has changed its relay`() {
    let selection = Selection()
    var read: [String?] = []
    batch {
      selection.index.update { $0 += 1 }
      onAnotherThread { selection.removeLast() }
      read.append(selection.selected.value)
      #expect(selection.index.value == 1)
    }
    // With the items of now and the index of then, there would be no item.
    #expect(read == ["b"])
    #expect(selection.selected.value == "b")
  }

  @Test func `no read inside a batch sees a state that was never true, whatever another thread commits`() {
    let selection = Selection()
    let violations = Tally()
    onThreads(2) { thread in
      for _ in 0..<2_000 {
        if thread == 0 {
          batch {
            selection.items.update { $0.append("x") }
            selection.index.update { $0 += 1 }
            if selection.selected.value == nil { violations.add() }
          }
        } else {
          batch {
            selection.items.update { $0.append("y") }
            selection.index.update { $0 += 1 }
          }
          selection.removeLast()
        }
        if selection.selected.value == nil { violations.add() }
      }
    }
    #expect(violations.count == 0)
    #expect(selection.items.value.count == 2_003 && selection.index.value == 2_001)
  }

  @Test func `updates of a batch may read values that follow from them`() {
    let selection = Selection()
    batch {
      selection.index.update { $0 += 1 }
      selection.items.update { items in items.append(selection.selected.value ?? "none") }
      onAnotherThread { selection.index.accept(0) }
      #expect(selection.selected.value == "b")
    }
    // The items were not changed elsewhere, so their update is not made again.
    #expect(selection.items.value == ["a", "b", "c", "c"])
    #expect(selection.index.value == 1)
  }

  @Test func `a write that a batch takes back leaves nothing stale and computes nothing behind it`() {
    let relay = BehaviorRelay(value: 1)
    let calls = Tally()
    let parity = Derived(relay) { number in
      calls.add()
      return number % 2
    }
    let text = Derived(parity) { number in
      calls.add()
      return "\(number)"
    }
    let log = Log<String>()
    let subscription = text.elements(into: log)
    _ = calls.take()
    batch {
      relay.accept(2)
      relay.accept(1)
    }
    #expect(calls.count == 0)
    #expect(text.value == "1" && parity.value == 1)
    #expect(calls.count == 0)
    relay.accept(2)
    #expect(log.entries == ["1", "0"])
    subscription.dispose()
    batch {
      relay.accept(3)
      relay.accept(2)
    }
    _ = calls.take()
    #expect(text.value == "0")
    #expect(calls.count == 0)
  }

  @Test func `a value that is written again costs no computation at the next read`() {
    let relay = BehaviorRelay(value: 1)
    let calls = Tally()
    let derived = Derived(relay) { number in
      calls.add()
      return number * 2
    }
    #expect(derived.value == 2)
    relay.accept(1)
    #expect(derived.value == 2)
    // Read while the write is delivered.
    let subscription = relay.skip(1).subscribe(onNext: { _ in _ = derived.value })
    relay.accept(1)
    batch { relay.update { $0 += 0 } }
    #expect(derived.value == 2)
    #expect(calls.count == 1)
    subscription.dispose()
  }

  @Test func `a relay that its observer releases during a batch delivers what it has accepted`() {
    let relay = Protected<BehaviorRelay<Int>?>(BehaviorRelay(value: 0))
    let log = Log<Int>()
    let subscription = relay.value?.subscribe(onNext: { number in
      log.add(number)
      guard number == 1 else { return }
      relay.value?.accept(2)
      _ = relay.exchange(nil)
    })
    batch { relay.value?.accept(1) }
    #expect(log.entries == [0, 1, 2])
    subscription?.dispose()
  }
}
