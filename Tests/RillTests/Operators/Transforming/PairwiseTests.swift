import Rill
import RillTesting
import Testing

@Suite struct PairwiseTests: Marbles {
  let clock = VirtualTimeScheduler()

  @Test func `pairwise emits each element with the previous one`() {
    #expect(play(numbers("--1--2--3--|").pairwise().map { "\($0)\($1)" }) == "-----[12]--[23]--|")
  }

  @Test func `enumerated sends each element with its number`() {
    #expect(play(hot("--a--b--|").enumerated().map { "\($0.index)\($0.element)" }) == "--[0a]--[1b]--|")
  }

  @Test func `fewer than two elements make no pair`() {
    #expect(play(numbers("--1--|").pairwise().map { "\($0)" }) == "-----|")
    #expect(play(numbers("--|").pairwise().map { "\($0)" }) == "--|")
  }

  @Test func `a nil element is an ordinary element`() {
    let pairs = Observable<Int?>.of(nil, 1, nil).pairwise().map { "\($0 ?? 0)\($1 ?? 0)" }
    #expect(pairs.timeline() == "([01][10]|)")
  }

  @Test func `an error of the source passes`() {
    #expect(play(numbers("-1-2-#").pairwise().map { "\($0)\($1)" }) == "---[12]-#")
    #expect(play(numbers("-1-#").enumerated().map { "\($0.index)" }) == "-0-#")
  }

  @Test func `each subscription starts again`() {
    let pairs = Observable.of(1, 2).pairwise().map { "\($0)\($1)" }
    let counted = Observable.of("a").enumerated().map(\.index)
    for _ in 1...2 {
      #expect(pairs.timeline() == "([12]|)")
      #expect(counted.timeline() == "(0|)")
    }
  }

  @Test func `disposal cancels the source`() {
    let source = numbers("--1--2--3--|")
    #expect(play(source.pairwise().enumerated().map(\.index), steps: 6) == "-----0")
    #expect(source.spans == ["0-6"])
  }
}
