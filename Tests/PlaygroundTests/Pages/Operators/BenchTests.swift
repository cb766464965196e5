import Rill
import RillPictures
import RillTesting
import Testing

@testable import playground

@Suite struct BenchTests {
  private func finish(_ bench: Bench) -> MarblePicture? { bench.finish(operation: "op").picture }

  @Test func `a source is drawn above the operator, and a recording below it`() {
    let bench = Bench()
    bench.record(bench.numbers("-1-2|", "numbers").map { $0 + 1 })
    #expect(
      finish(bench)
        == MarblePicture(inputs: [.init("-1-2|", name: "numbers")], operation: "op", outputs: [.init("-2-3|")]))
  }

  @Test func `a recording begins and stops when it is asked to`() {
    let bench = Bench()
    let letters = bench.letters("-a-b-c-d|")
    bench.record(letters, "late", from: 2)
    bench.record(letters, "short", until: 4)
    #expect(finish(bench)?.outputs == [.init("---b-c-d|", name: "late"), .init("-a-b", name: "short", end: 4)])
  }

  @Test func `a part begins with its subscription`() {
    let bench = Bench()
    let letters = bench.letters("-a-b|")
    _ = bench.clock.schedule(at: .seconds(2)) { bench.record(letters, "part", isPart: true) }
    #expect(finish(bench)?.outputs == [.init("---b|", name: "part", start: 2)])
  }

  @Test func `only the first steps of what does not end are shown`() {
    let bench = Bench()
    bench.record(Observable<Int>.interval(.seconds(2), scheduler: bench.clock))
    bench.stop(after: 6)
    #expect(finish(bench)?.text == "op  --0-1-")
  }

  @Test func `tries get one timeline after the other, and then the last one`() {
    let bench = Bench()
    let request = bench.tries("-a#", "-b#")
    bench.record(request.retry(3))
    #expect(finish(bench)?.outputs == [.init("-a-b-b#")])
    #expect(finish(bench)?.inputs.map(\.name) == ["first try", "next try"])
  }

  @Test func `printed lines have their times once time passes`() {
    let bench = Bench()
    bench.print("one")
    #expect(bench.finish(operation: "") == Bench.Result(picture: nil, printed: ["one"]))
    bench.clock.advance(by: .seconds(2))
    bench.print("two")
    #expect(bench.finish(operation: "").printed == ["0  one", "2  two"])
  }
}
