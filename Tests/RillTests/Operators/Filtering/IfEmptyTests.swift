import Rill
import RillTesting
import Testing

@Suite struct IfEmptyTests: Marbles {
  let clock = VirtualTimeScheduler()

  @Test func `ifEmpty sends its element when a stream without any completes`() {
    #expect(play(hot("-----|").ifEmpty(default: "x")) == "-----(x|)")
  }

  @Test func `ifEmpty continues with another stream when one without elements completes`() {
    let source = hot("-----|")
    let other = cold("--a--|")
    #expect(play(source.ifEmpty(switchTo: other.asObservable())) == "-------a--|")
    #expect(source.spans == ["0-5"])
    #expect(other.spans == ["5-10"])
  }

  @Test func `a stream with an element is the same, and the other is not subscribed to`() {
    let other = cold("--b--|")
    #expect(play(hot("--a--|").ifEmpty(switchTo: other.asObservable())) == "--a--|")
    #expect(play(hot("--a--|").ifEmpty(default: "x")) == "--a--|")
    #expect(other.spans.isEmpty)
  }

  @Test func `an error of either passes`() {
    let other = cold("--b--#")
    #expect(play(hot("--#").ifEmpty(switchTo: other.asObservable())) == "--#")
    #expect(other.spans.isEmpty)
    #expect(play(hot("--#").ifEmpty(default: "x")) == "--#")
    #expect(play(hot("-|").ifEmpty(switchTo: other.asObservable())) == "---b--#")
  }

  @Test func `the other stream may be empty too`() {
    #expect(play(hot("-|").ifEmpty(switchTo: cold("--|").asObservable())) == "---|")
  }

  @Test func `each subscription starts again`() {
    let isEmpty = BehaviorRelay(value: false)
    let stream = Observable.deferred { isEmpty.value ? Observable.empty() : .just("a") }.ifEmpty(default: "x")
    #expect(stream.timeline() == "(a|)")
    isEmpty.accept(true)
    #expect(stream.timeline() == "(x|)")
  }

  @Test func `disposal cancels the running stream`() {
    let source = hot("---|")
    let other = cold("--a--|")
    #expect(play(source.ifEmpty(switchTo: other.asObservable()), steps: 2) == "")
    #expect(source.spans == ["0-2"])
    #expect(other.spans.isEmpty)
    #expect(play(hot("---|").ifEmpty(switchTo: other.asObservable()), steps: 6) == "-----a")
    #expect(other.spans == ["5-8"])
  }
}
