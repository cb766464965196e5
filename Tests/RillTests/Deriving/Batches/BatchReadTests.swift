import Dispatch
import Rill
import TestSupport
import Testing

/// Reads inside a batch while other threads make changes.
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

  @Test func `bound relays keep what a batch has written to either, although the binding ends before the batch`() {
    let (first, second) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let binding = first.bindTwoWay(with: second)
    batch {
      first.accept(1)
      second.update { $0 += 1 }
      #expect(first.value == 2)
      second.accept(3)
      first.update { $0 += 1 }
      binding.dispose()
      #expect(first.value == 4 && second.value == 4)
    }
    #expect(first.value == 4 && second.value == 4)
    first.accept(5)
    #expect(second.value == 4)
  }

  @Test func `a relay that is no longer bound keeps its value when the batch writes to the other one again`() {
    let (first, second) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let binding = first.bindTwoWay(with: second)
    batch {
      first.accept(1)
      binding.dispose()
      first.accept(2)
      #expect(first.value == 2 && second.value == 1)
    }
    #expect(first.value == 2 && second.value == 1)
  }

  @Test func `updates before a binding that the batch makes are made again for both relays`() {
    let (first, second) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    batch {
      first.update { $0 += 1 }
      let binding = first.bindTwoWay(with: second)
      second.update { $0 += 10 }
      binding.dispose()
      onAnotherThread { second.accept(100) }
      #expect(first.value == 11 && second.value == 111)
    }
    #expect(first.value == 11 && second.value == 111)
  }

  @Test func `bound relays stay equal, although a replaced update writes to one when it is released`() {
    let (first, second) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let binding = first.bindTwoWay(with: second)
    batch {
      var token: Token? = Token { first.accept(7) }
      second.update { [token] value in
        _ = token
        value += 1
      }
      token = nil
      first.update { $0 += 1 }
      first.accept(1)
      #expect(first.value == 7 && second.value == 7)
    }
    #expect(first.value == 7 && second.value == 7)
    binding.dispose()
  }

  @Test func `an update of bound relays is made again for all of them`() {
    let (first, second) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let binding = first.bindTwoWay(with: second)
    let rounds = Tally()
    batch {
      first.update { $0 += 1 }
      second.update { value in
        rounds.add()
        value += 10
      }
      onAnotherThread { second.accept(100) }
      #expect(first.value == 111 && second.value == 111)
    }
    #expect(first.value == 111 && second.value == 111)
    #expect(rounds.count == 2)
    binding.dispose()
  }

  @Test func `a batch inside that throws takes back its writes, and what it has made again of those before`() {
    let relays = (0..<12).map { _ in BehaviorRelay(value: 0) }
    batch {
      for relay in relays.prefix(10) { relay.update { $0 += 1 } }
      try? batch {
        relays[0].accept(7)
        relays[1].update { $0 += 1 }
        batch { relays[11].accept(7) }
        onAnotherThread { relays[2].accept(100) }
        #expect(relays.map(\.value) == [7, 2, 101] + Array(repeating: 1, count: 7) + [0, 7])
        throw CancellationError()
      }
      #expect(relays.map(\.value) == [1, 1, 101] + Array(repeating: 1, count: 7) + [0, 0])
      batch { relays[1].update { $0 += 5 } }
      try? batch {
        relays[1].accept(9)
        throw CancellationError()
      }
    }
    #expect(relays.map(\.value) == [1, 6, 101] + Array(repeating: 1, count: 7) + [0, 0])
  }

  @Test func `an update of a batch inside that throws is not made again with those around it`() {
    let relay = BehaviorRelay(value: 0)
    batch {
      relay.update { $0 += 1 }
      try? batch {
        relay.update { $0 += 10 }
        throw CancellationError()
      }
      onAnotherThread { relay.accept(100) }
      #expect(relay.value == 101)
    }
    #expect(relay.value == 101)
  }

  @Test func `batches that update bound relays lose no update of another thread`() {
    let (first, second) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let binding = first.bindTwoWay(with: second)
    let rounds = repeats(debug: 5_000, release: 50_000)
    onThreads(2) { thread in
      for _ in 0..<rounds {
        if thread == 0 {
          first.update { $0 += 1 }
        } else {
          batch {
            first.update { $0 += 1 }
            second.update { $0 += 1 }
            second.update { $0 += 1 }
          }
        }
      }
    }
    #expect(first.value == 4 * rounds && second.value == 4 * rounds)
    binding.dispose()
  }

  @Test func `an update that another thread overtakes while its closure reads is made again`() {
    let (first, second) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let sum = Derived(first, second) { $0 + $1 }
    let once = Protected(true)
    batch {
      second.update { $0 += 1 }
      first.update { value in
        if once.exchange(false) {
          onAnotherThread { first.accept(100) }
          _ = second.value
        }
        value += 1
      }
      #expect(sum.value == 102)
    }
    #expect(first.value == 101 && second.value == 1)
  }
}
