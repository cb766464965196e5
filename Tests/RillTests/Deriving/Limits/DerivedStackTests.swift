import Foundation
import Rill
import Testing

/// A loop that derives and combines takes no stack from round to round, even in a function that never returns, which
/// never gives back what inlined code has taken. Only an optimized build can fail here.
@Suite struct DerivedStackTests {
  @Test func `deriving in a loop takes no stack`() async {
    await #expect(processExitsWith: .success) { deriveForever() }
    await #expect(processExitsWith: .success) { deriveTuplesForever() }
    await #expect(processExitsWith: .success) { combineForever() }
  }
}

private let rounds = 1_000

@inline(never)
private func stackAddress() -> Int {
  var here = 0
  return withUnsafeMutablePointer(to: &here) { Int(bitPattern: $0) }
}

/// Ends the process, with success if the stack is where it was, but for what the compiler may have moved.
@inline(never)
private func end(_ first: Int, _ last: Int) -> Never { exit(abs(first - last) < rounds ? 0 : 1) }

@inline(never)
private func deriveForever() -> Never {
  let relay = BehaviorRelay(value: 0)
  var last = Derived(relay) { $0 }
  var first = 0
  for round in 1..<rounds {
    let input = last
    last = Derived(input) { $0 + 1 }
    if round == 1 { first = stackAddress() }
  }
  end(first, stackAddress())
}

@inline(never)
private func deriveTuplesForever() -> Never {
  let relay = BehaviorRelay(value: 0)
  var last = Derived(relay) { ($0, 0) }
  var first = 0
  for round in 1..<rounds {
    let input = last
    last = Derived(input) { ($0.0, $0.1 + 1) }
    if round == 1 { first = stackAddress() }
  }
  end(first, stackAddress())
}

@inline(never)
private func combineForever() -> Never {
  let (one, other) = (BehaviorRelay(value: 0), BehaviorRelay(value: ""))
  var first = 0
  for round in 1..<rounds {
    Observable.combineLatest(one, other) { $0 + $1.count }.subscribe(onNext: { _ in }).dispose()
    Observable.zip(one, other).map { $0.0 + $0.1.count }.subscribe(onNext: { _ in }).dispose()
    if round == 1 { first = stackAddress() }
  }
  end(first, stackAddress())
}
