import Foundation
import TestSupport
import Testing

/// The reader of trace files notices each broken rule and names the event.
@Suite struct TraceReaderTests {
  private static let head = """
    {"ph":"M","name":"process_name","pid":1,"tid":0,"args":{"name":"App"}}
    {"ph":"M","name":"thread_name","pid":1,"tid":1,"args":{"name":"main"}}
    {"ph":"M","name":"thread_name","pid":1,"tid":2,"args":{"name":"work"}}
    """
  private static let rest = """
    {"ph":"X","name":"tap","cat":"event","pid":1,"tid":1,"ts":5,"dur":9,"args":{"number":1,"kind":"event","title":"tap"}}
    {"ph":"s","cat":"cause","name":"cause","pid":1,"tid":1,"ts":5,"id":2}
    {"ph":"X","name":"begin","cat":"subscribed","pid":1,"tid":1,"ts":6,"dur":2,"args":\
    {"number":2,"cause":1,"kind":"a","title":"b"}}
    {"ph":"b","cat":"subscription","name":"bind","pid":1,"tid":1,"ts":6,"id":2}
    {"ph":"f","cat":"cause","name":"cause","pid":1,"tid":1,"ts":6,"id":2,"bp":"e"}
    {"ph":"X","name":"end","cat":"disposed","pid":1,"tid":2,"ts":7,"dur":1,"args":{"number":3,"cause":99,"kind":"c","title":"d"}}
    {"ph":"e","cat":"subscription","name":"bind","pid":1,"tid":2,"ts":7,"id":2}
    """

  private func faults(_ lines: String, unit: String = "ms", other: String = "") -> [String] {
    let events = lines.split(separator: "\n").joined(separator: ",")
    return TraceReader("{\"displayTimeUnit\":\"\(unit)\"\(other),\"traceEvents\":[\(events)]}").faults
  }

  @Test func `a file that keeps the rules has no faults`() {
    #expect(faults(Self.head + "\n" + Self.rest) == [])
  }

  @Test(
    arguments: [
      ("\"X\",\"name\":\"tap\"", "\"Y\",\"name\":\"tap\"", "event 3 (Y “tap” at 5) is of no known phase"),
      ("\"name\":\"tap\",", "", "event 3 (X at 5) has no name"),
      ("\"pid\":1,\"tid\":2,\"ts\":7,\"dur\"", "\"pid\":2,\"tid\":2,\"ts\":7,\"dur\"", "is not of process 1"),
      ("\"tid\":2,\"ts\":7,\"dur\"", "\"ts\":7,\"dur\"", "event 8 (X “end” at 7) has no lane"),
      ("\"tid\":2,\"ts\":7,\"dur\"", "\"tid\":3,\"ts\":7,\"dur\"", "(X “end” at 7) is on a lane without a name"),
      ("\"cat\":\"event\",", "", "has no category"),
      ("\"ts\":7,\"dur\"", "\"ts\":7.5,\"dur\"", "event 8 (X “end”) has no time in whole microseconds"),
      ("\"ts\":7,\"dur\"", "\"ts\":-7,\"dur\"", "has no time in whole microseconds"),
      ("\"ts\":7,\"dur\":1", "\"ts\":7,\"dur\":0", "takes less than a microsecond"),
      ("\"ts\":7,\"id\":2", "\"ts\":7,\"id\":\"2\"", "has no decimal number as its id"),
      ("{\"name\":\"App\"}", "{}", "event 0 (M “process_name”) names nothing"),
      ("process_name", "process_labels", "the process has no one name"),
      ("\"pid\":1,\"tid\":2,\"args\"", "\"pid\":1,\"tid\":1,\"args\"", "lane 1 has two names"),
      ("\"tid\":2,\"ts\":7,\"dur\"", "\"tid\":2,\"ts\":4,\"dur\"", "event 8 (X “end” at 4) goes back in time"),
      ("\"number\":2", "\"number\":1", "event 5 (X “begin” at 6) has a number that another one has"),
      ("\"number\":3,", "", "has no number"),
      (",\"title\":\"d\"", "", "has no title"),
      ("\"kind\":\"c\",", "", "has no kind"),
      ("\"ts\":6,\"dur\":2", "\"ts\":6,\"dur\":20", "event 5 (X “begin” at 6) crosses event 3 (X “tap” at 5)"),
      ("\"ts\":5,\"dur\":9", "\"ts\":6,\"dur\":9", "event 5 (X “begin” at 6) begins together with event 3"),
      ("\"ph\":\"b\"", "\"ph\":\"e\"", "is not one beginning and then one end"),
      ("\"bind\",\"pid\":1,\"tid\":2,\"ts\":7,\"id\":2", "\"bind\",\"pid\":1,\"tid\":2,\"ts\":7,\"id\":3", "one end"),
      ("\"bind\",\"pid\":1,\"tid\":2", "\"bound\",\"pid\":1,\"tid\":2", "(e “bound” at 7) is not one beginning"),
      ("\"ph\":\"f\"", "\"ph\":\"s\"", "is not one start and then one finish"),
      (",\"bp\":\"e\"", "", "event 7 (f “cause” at 6) does not bind to the slice around it"),
      ("\"tid\":1,\"ts\":5,\"id\"", "\"tid\":2,\"ts\":5,\"id\"", "event 4 (s “cause” at 5) is in no slice"),
      ("\"cause\":1", "\"cause\":3", "event 5 (X “begin” at 6) has no arrow from its cause 3"),
      ("\"cause\":1,", "", "arrow 2 leads from no cause to its effect"),
    ] as [(String, String, String)])
  func `a broken rule is named with its event`(rule: String, broken: String, fault: String) throws {
    let text = Self.head + "\n" + Self.rest
    let place = try #require(text.firstRange(of: rule))
    let faults = faults(text.replacingCharacters(in: place, with: broken))
    #expect(faults.contains { $0.contains(fault) }, "\(faults)")
  }

  @Test func `a file of another form is named`() {
    #expect(TraceReader("").faults == ["not an object of JSON"])
    #expect(TraceReader("[]").faults == ["not an object of JSON"])
    #expect(TraceReader("{\"displayTimeUnit\":\"ms\"}").faults.contains("traceEvents is not an array"))
    #expect(faults(Self.head, unit: "ns") == ["displayTimeUnit is not ms"])
    #expect(faults(Self.head, other: ",\"more\":1").count == 1)
    #expect(faults(Self.head + "\n7") == ["event 3 is not an object"])
  }

  @Test func `a chain leads from an effect to its root, or to where the file ends`() {
    let events = (Self.head + "\n" + Self.rest).split(separator: "\n").joined(separator: ",")
    let reader = TraceReader("{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\(events)]}")
    #expect(reader.chain(from: 2).map(\.number) == [2, 1])
    #expect(reader.chain(from: 3).map(\.number) == [3])
    #expect(reader.chain(from: 4).isEmpty)
    #expect(reader.counts == (1, 1))
  }
}
