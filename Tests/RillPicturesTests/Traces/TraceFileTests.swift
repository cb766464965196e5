import Foundation
import Rill
import RillPictures
import RillTesting
import TestSupport
import Testing

@Suite struct TraceFileTests {
  /// A slice as it is read: what it is, and where.
  private struct Read: Equatable, CustomStringConvertible {
    var number: Int
    var lane: Int
    var start: Int
    var duration: Int

    var description: String { "\(number): \(lane) \(start)+\(duration)" }
  }

  private func read(_ records: Records, _ location: SourceLocation = #_sourceLocation) throws -> [Read] {
    let json = TraceFile(records.all).json
    #expect(TraceReader(json).faults == [], sourceLocation: location)
    let file = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let events = try #require(file["traceEvents"] as? [[String: Any]])
    return events.filter { $0["ph"] as? String == "X" }.compactMap { event in
      guard let number = (event["args"] as? [String: Any])?["number"] as? Int, let lane = event["tid"] as? Int,
        let start = event["ts"] as? Int, let duration = event["dur"] as? Int
      else { return nil }
      return Read(number: number, lane: lane, start: start, duration: duration)
    }
  }

  @Test func `the file of a subscription, as it is written`() {
    var records = Records()
    let beginning = records.add(.subscribed, label: "search", site: CallSite(file: "App/Search.swift", line: 3))
    records.add(.event, "tap on \"Go\"") { records, tap in
      records.add(.next, "\"ro\"", because: tap, of: beginning, label: "search")
    }
    records.add(.disposed, of: beginning, label: "search")
    #expect(
      TraceFile(records.all, forgotten: 7, named: "Search").json == """
        {"displayTimeUnit":"ms","traceEvents":[
        {"ph":"M","name":"process_name","pid":1,"tid":0,"args":{"name":"Search"}},
        {"ph":"M","name":"process_labels","pid":1,"tid":0,"args":{"labels":"7 records are forgotten"}},
        {"ph":"M","name":"thread_name","pid":1,"tid":1,"args":{"name":"main"}},
        {"ph":"M","name":"thread_sort_index","pid":1,"tid":1,"args":{"sort_index":1}},
        {"ph":"X","name":"search subscribed","cat":"subscribed","pid":1,"tid":1,"ts":0,"dur":1,"args":{"number":1,\
        "kind":"subscribed","title":"search subscribed","place":"Search.swift:3"}},
        {"ph":"b","cat":"subscription","name":"search","pid":1,"tid":1,"ts":0,"id":1},
        {"ph":"X","name":"tap on \\"Go\\"","cat":"event","pid":1,"tid":1,"ts":1,"dur":2,"args":{"number":2,\
        "kind":"event","title":"tap on \\"Go\\""}},
        {"ph":"s","cat":"cause","name":"cause","pid":1,"tid":1,"ts":1,"id":3},
        {"ph":"X","name":"search next \\"ro\\"","cat":"next","pid":1,"tid":1,"ts":2,"dur":1,"args":{"number":3,\
        "cause":2,"kind":"next","title":"search next \\"ro\\""}},
        {"ph":"f","cat":"cause","name":"cause","pid":1,"tid":1,"ts":2,"id":3,"bp":"e"},
        {"ph":"e","cat":"subscription","name":"search","pid":1,"tid":1,"ts":3,"id":1},
        {"ph":"X","name":"search disposed","cat":"disposed","pid":1,"tid":1,"ts":3,"dur":1,"args":{"number":4,\
        "kind":"disposed","title":"search disposed"}}
        ]}

        """)
  }

  @Test func `an empty recording is a file without slices`() throws {
    #expect(try read(Records()) == [])
  }

  @Test func `what happens at one virtual time is in order, and inside what it happened in`() throws {
    var records = Records()
    records.add(.event, "tap") { records, tap in
      records.add(.next, "1", because: tap) { $0.add(.rowChanged, because: $1) }
      records.add(.next, "2", because: tap)
    }
    records.add(.event, "other tap")
    records.time = .milliseconds(2)
    records.add(.event, "later tap")
    let expected = ["1: 1 0+4", "2: 1 1+2", "3: 1 2+1", "4: 1 3+1", "5: 1 4+1", "6: 1 2000+1"]
    #expect(try read(records).map(\.description) == expected)
  }

  @Test func `the real times stay where the rules allow it`() throws {
    var records = Records()
    records.time = .microseconds(10)
    records.add(.event, "tap", for: .microseconds(50)) { records, tap in
      records.time = .nanoseconds(20_900)
      records.add(.next, because: tap, for: .microseconds(7))
      records.time = .microseconds(40)
      records.add(.next, because: tap, for: .nanoseconds(10))
    }
    records.time = .microseconds(75)
    records.add(.event, "tap")
    #expect(try read(records).map(\.description) == ["1: 1 10+50", "2: 1 20+7", "3: 1 40+1", "4: 1 75+1"])
  }

  @Test func `a queued effect is on the lane of its queue, after its cause`() throws {
    var records = Records()
    let tap = records.add(.event, "tap", for: .microseconds(5))
    records.queue = "worker"
    records.time = .zero
    let hop = records.add(.next, because: tap) { $0.add(.loadStarted, "load", because: $1) }
    records.queue = "main"
    records.add(.loadAnswered, because: hop, of: hop + 1)
    records.add(.loadEnded, because: hop, of: hop + 1)
    let slices = try read(records)
    #expect(slices.map(\.lane) == [1, 2, 2, 1, 1])
    #expect(slices.map(\.number) == [1, 2, 3, 4, 5])
  }

  @Test func `an effect on another queue waits for a cause that had to wait`() throws {
    var records = Records()
    for number in 0..<5 {
      records.time = .nanoseconds(10_000 + number)
      records.add(.event, "\(number)")
    }
    records.queue = "worker"
    records.time = .nanoseconds(10_100)
    records.add(.next, because: 5)
    #expect(try read(records).map(\.start) == [10, 11, 12, 13, 14, 15])
  }

  /// The records of the one are in the range of the other, and so inside it.
  @Test func `two threads that overlap on queues of one name do not cross`() throws {
    var records = Records()
    for number in 1...6 {
      records.time = .microseconds(number)
      records.add(.next, "\(number)", because: number > 2 ? number - 2 : nil, for: .microseconds(10))
      records.time = .microseconds(number)
    }
    records.set(last: 3, of: 1)
    records.set(last: 5, of: 2)
    records.set(last: 6, of: 4)
    #expect(try read(records).count == 6)
  }

  @Test func `two threads with lanes of their own keep their times`() throws {
    var records = Records()
    for number in 1...6 {
      records.queue = number.isMultiple(of: 2) ? "thread 1" : "thread 2"
      records.time = .microseconds(number)
      records.add(.event, "\(number)", for: .nanoseconds(1_500))
    }
    #expect(try read(records).map(\.start) == [1, 2, 3, 4, 5, 6])
  }

  @Test func `what began before the first record has no track, and a forgotten cause no arrow`() throws {
    var records = Records()
    let beginning = records.add(.subscribed)
    let next = records.add(.next, because: beginning, of: beginning)
    records.add(.next, because: next, of: beginning)
    records.add(.disposed, because: next, of: beginning)
    #expect(TraceReader(TraceFile(records.all).json).counts == (1, 3))
    records.forget(1)
    #expect(TraceReader(TraceFile(records.all).json).counts == (0, 2))
    _ = try read(records)
    records.forget(1)
    #expect(TraceReader(TraceFile(records.all).json).counts == (0, 0))
    #expect(try read(records).map(\.number) == [3, 4])
  }

  @Test func `what is still open ends with the recording`() throws {
    var records = Records()
    records.add(.subscribed, operation: "subscribe", site: CallSite(file: "A/B.swift", line: 8))
    records.time = .seconds(3)
    records.add(.event, "tap", for: .milliseconds(2))
    let json = TraceFile(records.all).json
    #expect(json.contains(#""ph":"e","cat":"subscription","name":"subscribe B.swift:8","pid":1,"tid":1,"ts":3002000,"#))
    _ = try read(records)
  }

  @Test(arguments: [
    "\"quoted\" \\ and /", "line\nfeed\ttab\u{0}null\u{1F}\u{7F}", "\u{2028}\u{2029}", "👩‍👩‍👧 林一 e\u{301}", "",
    "\u{FFFE}\u{FEFF}", "</script>", "\r\n",
  ])
  func `a strange label comes back as it was`(label: String) throws {
    var records = Records()
    records.queue = label
    records.add(.subscribed, label: label)
    _ = try read(records)
    let json = TraceFile(records.all, named: label).json
    let file = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let events = try #require(file["traceEvents"] as? [[String: Any]])
    let names = events.compactMap { ($0["args"] as? [String: Any])?["name"] as? String }
    #expect(names.map { Array($0.unicodeScalars) } == [Array(label.unicodeScalars), Array(label.unicodeScalars)])
    #expect(events.last?["name"] as? String == label)
  }

  @Test func `records of every kind are slices, in any order and at any time`() throws {
    var records = Records()
    for kind in Recording.Record.Kind.allCases {
      records.time = kind == .task ? .seconds(Int64.max) : records.time
      records.add(kind)
    }
    #expect(try read(records).count == Recording.Record.Kind.allCases.count)
    #expect(TraceFile(records.all.reversed()).json == TraceFile(records.all).json)
  }

  @Test func `a recording of subjects, timers and derived values keeps the rules, and has the same bytes again`() {
    func run() -> String {
      let scheduler = VirtualTimeScheduler()
      let recording = Diagnostics.record(clock: { scheduler.now }) {
        let (subject, bag) = (PublishSubject<Int>(), DisposeBag())
        subject.delay(.seconds(1), scheduler: scheduler).debug("late").subscribe(onNext: { _ in }).disposed(by: bag)
        subject.subscribe(onNext: { if $0 < 3 { subject.onNext($0 + 1) } }).disposed(by: bag)
        subject.onNext(1)
        scheduler.run()
        subject.onCompleted()
        scheduler.run()
      }
      return TraceFile(recording).json
    }
    let json = run()
    let reader = TraceReader(json)
    #expect(reader.faults == [])
    #expect(reader.slices.count > 15)
    #expect(reader.counts.arrows > 5)
    #expect(json == run())
  }
}
