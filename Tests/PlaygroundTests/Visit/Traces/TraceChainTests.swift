import Foundation
import Rill
import RillPictures
import RillTesting
import TestSupport
import Testing

@testable import playground

@Suite struct TraceChainTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func chain(_ text: String, _ number: Int) throws(TraceError) -> [String] {
    do { try folder.write(text, to: "a.json") } catch { Issue.record(error) }
    return try TraceChain(path: folder.path + "/a.json", number: number).lines
  }

  private func problem(_ text: String, _ number: Int = 1) throws -> String {
    let error = try #require(throws: TraceError.self) { try chain(text, number) }
    return error.description.replacingOccurrences(of: folder.path, with: "…")
  }

  @Test func `the lines are those of the recording`() throws {
    let recording = Diagnostics.record {
      let (subject, bag) = (PublishSubject<String>(), DisposeBag())
      subject.debug("spelled \"so\"").subscribe(onNext: { if $0.count < 3 { subject.onNext($0 + "o") } })
        .disposed(by: bag)
      subject.onNext("r")
    }
    let text = TraceFile(recording).json
    #expect(recording.records.count > 6)
    for record in recording.records {
      #expect(try chain(text, record.number).joined(separator: "\n") == recording.why(record).description)
    }
    #expect(recording.records.contains { recording.why($0).records.count > 2 })
  }

  @Test func `a forgotten cause ends the chain`() throws {
    let recording = Diagnostics.record(capacity: 4) {
      let (subject, bag) = (PublishSubject<Int>(), DisposeBag())
      subject.subscribe(onNext: { if $0 < 20 { subject.onNext($0 + 1) } }).disposed(by: bag)
      subject.onNext(1)
    }
    let last = try #require(recording.records.last { $0.cause != nil })
    let lines = try chain(TraceFile(recording).json, last.number)
    #expect(lines.last == "← what the recording does not have")
    #expect(lines.joined(separator: "\n") == recording.why(last).description)
  }

  @Test(
    arguments: [
      ("", "“…/a.json” is not JSON"),
      ("{\"traceEvents\":[", "“…/a.json” is not JSON"),
      ("[1]", "“…/a.json” is not a trace that --trace has written"),
      ("{}", "“…/a.json” is not a trace that --trace has written"),
      ("{\"traceEvents\":[{\"ph\":\"X\"}]}", "“…/a.json” is not a trace that --trace has written"),
      ("{\"traceEvents\":[]}", "“…/a.json” has no record 1"),
      (
        #"{"traceEvents":[{"ph":"X","args":{"number":7,"title":"a"}},{"ph":"X","args":{"number":9,"title":"a"}}]}"#,
        "“…/a.json” has no record 1, but 7 to 9"
      ),
    ] as [(String, String)])
  func `what is wrong with a file is named`(text: String, expected: String) throws {
    #expect(try problem(text) == expected)
  }

  @Test func `a file that cannot be read is named`() throws {
    for (path, reason) in [("/none", "no such file or directory"), ("", "is a directory")] {
      let error = try #require(throws: TraceError.self) { try TraceChain(path: folder.path + path, number: 1) }
      #expect(error.description == "cannot read “\(folder.path)\(path)” (\(reason))")
    }
  }

  @Test func `causes that lead around in a circle end`() throws {
    let events = [(1, 2), (2, 1), (3, 3)].map { number, cause in
      #"{"ph":"X","args":{"number":\#(number),"cause":\#(cause),"title":"a"}}"#
    }
    let text = "{\"traceEvents\":[\(events.joined(separator: ","))]}"
    #expect(try chain(text, 3) == ["#3 a", "← what the recording does not have"])
    #expect(try chain(text, 2) == ["#2 a", "← #1 a", "← what the recording does not have"])
  }
}
