import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct GenerateTests {
  @Test func `generate emits the sequence from the first element while the condition holds`() {
    #expect(Observable.generate(initialState: 1, condition: { $0 < 5 }, iterate: { $0 * 2 }).timeline() == "(124|)")
    #expect(Observable.generate(initialState: 5, condition: { $0 < 5 }, iterate: { $0 * 2 }).timeline() == "|")
  }

  @Test func `an error of either closure ends the stream`() {
    let refusing = Observable.generate(initialState: 1, condition: { try refusingTwo($0) > 0 }, iterate: { $0 + 1 })
    #expect(refusing.timeline() == "(1#)")
    let failing = Observable.generate(initialState: 2, condition: { $0 > 0 }, iterate: { try refusingTwo($0) })
    #expect(failing.timeline() == "(2#)")
  }

  @Test func `nothing is created or called once the stream is canceled`() {
    let log = Log<String>()
    let numbers = Observable.generate(initialState: 1) { number in
      log.add("\(number)?")
      return true
    } iterate: { number in
      log.add("after \(number)")
      return number + 1
    }
    #expect(numbers.take(2).timeline() == "(12|)")
    #expect(log.entries == ["1?", "after 1", "2?"])
  }

  @Test func `each subscription starts again, and a million elements need no stack`() {
    let numbers = Observable.generate(initialState: 0, condition: { $0 < 1_000_000 }, iterate: { $0 + 1 })
    for _ in 0..<2 {
      let log = Log<Int>()
      numbers.reduce(0) { count, _ in count + 1 }.subscribe(onNext: { log.add($0) }).dispose()
      #expect(log.entries == [1_000_000])
    }
  }
}
