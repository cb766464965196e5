import Rill
import RillTesting
import TestSupport

/// Contract 5: after disposal no event is delivered, including waiting ones, and every input is canceled, once.
func disposalLaw(_ entry: OperatorEntry) -> [String] {
  Place.allCases.flatMap { insideNext(entry, $0) }
    + beforeSubscribeReturns(entry) + beforeSubscribing(entry) + twice(entry)
}

/// Where disposal happens, inside an element, with others waiting behind it.
private enum Place: String, CaseIterable {
  case delivering = "inside next"
  case deliveringWhatOthersSent = "inside next, after another thread has sent"
  case elsewhere = "on another thread, inside next"
}

private func insideNext(_ entry: OperatorEntry, _ place: Place) -> [String] {
  let rig = Rig()
  let output = Output()
  let handle = SerialDisposable()
  let isArmed = Protected(false)
  let stuck = Log<String>()
  let leave: @Sendable () -> Void = {
    rig.sendToAll()
    handle.dispose()
    rig.sendToAll()
  }
  // Tapped, because `subscribe` would hide events that an operator sends too late.
  handle.disposable = output.tap(entry.make(rig.countedInputs)) { _, _ in
    guard isArmed.exchange(false) else { return }
    switch place {
    case .delivering: leave()
    case .deliveringWhatOthersSent:
      if !returns({ rig.sendToAll() }) { stuck.add("a send waits for an observer") }
      handle.dispose()
    case .elsewhere: if !returns(leave) { stuck.add("dispose waits for an observer") }
    }
  }
  rig.prime()
  _ = isArmed.exchange(true)
  let start = output.numbers.count
  var hasEnded = output.end != nil
  // If delivery never starts, disposal happens at the end.
  rig.sendToAll()
  rig.clock.run()
  if isArmed.exchange(false) {
    hasEnded = output.end != nil
    leave()
  }
  // Checked before the inputs end, which would close them, too.
  var violations = stuck.entries + leftovers(rig, place.rawValue)
  rig.drive()
  let later = output.numbers.count - start
  if later > 1 { violations.append("\(later - 1) elements after disposal \(place.rawValue)") }
  if entry.inputs > 0, !hasEnded, let end = output.end { violations.append("\(end) after disposal \(place.rawValue)") }
  return violations
}

/// Inside an element that is delivered while the stream is still being subscribed to.
private func beforeSubscribeReturns(_ entry: OperatorEntry) -> [String] {
  let rig = Rig()
  let output = Output()
  let relays = (0..<Rig.inputCount).map { BehaviorRelay(value: Item($0)) }
  let handle = output.tap(entry.make(rig.counted(relays.map { $0.asObservable() }))) { _, subscription in
    guard output.numbers.count == 1 else { return }
    for relay in relays { relay.accept(Item(7)) }
    subscription.dispose()
  }
  rig.clock.run()
  for relay in relays { relay.accept(Item(8)) }
  handle.dispose()
  rig.clock.run()
  let later = output.numbers.dropFirst()
  return leftovers(rig, "before subscribe returns")
    + (later.isEmpty ? [] : ["\(later) after disposal before subscribe returned"])
}

/// The handle is disposed of before it receives the subscription.
private func beforeSubscribing(_ entry: OperatorEntry) -> [String] {
  let rig = Rig()
  let output = Output()
  let handle = SerialDisposable()
  handle.dispose()
  handle.disposable = output.subscribe(to: entry.make(rig.countedInputs))
  let violations = leftovers(rig, "before subscription")
  let start = output.numbers.count
  rig.drive()
  let later = output.numbers.count - start
  return violations + (later == 0 ? [] : ["\(later) elements to a disposed handle"])
}

private func twice(_ entry: OperatorEntry) -> [String] {
  let rig = Rig()
  let output = Output()
  let ends = Log<String>()
  let handle = output.subscribe(to: entry.make(rig.countedInputs).do(onDispose: { ends.add("disposed") }))
  handle.dispose()
  onThreads(2) { _ in handle.dispose() }
  handle.dispose()
  let violations = leftovers(rig, "twice")
  rig.drive()
  return violations + (ends.entries.count == 1 ? [] : ["canceled \(ends.entries.count) times"])
}

private func leftovers(_ rig: Rig, _ when: String) -> [String] {
  rig.openSpans == 0 ? [] : ["\(rig.openSpans) inputs are still subscribed to after disposal \(when)"]
}
