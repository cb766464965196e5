package import Foundation

/// Reads a trace file as the viewers of Perfetto and Chrome do, and names each rule that it breaks.
///
/// It shares no code with the writer.
package struct TraceReader {
  /// The broken rules, each with its event.
  package private(set) var faults: [String] = []
  private var items: [TraceItem] = []
  /// The number of the innermost slice around the end of an arrow, by the place of that end in the file.
  private var around: [Int: Int?] = [:]
  /// The slices by the numbers of their records.
  private var numbered: [Int: TraceItem] = [:]

  /// The slices, in order of the file.
  package private(set) var slices: [TraceItem] = []
  /// The numbers of pairs of beginnings and ends, and of arrows.
  package var counts: (spans: Int, arrows: Int) {
    (items.count { $0.phase == "b" }, items.count { $0.phase == "s" })
  }

  package init(_ data: Data) {
    guard let file = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      faults = ["not an object of JSON"]
      return
    }
    if Set(file.keys) != ["displayTimeUnit", "traceEvents"] { faults.append("other members: \(file.keys.sorted())") }
    if file["displayTimeUnit"] as? String != "ms" { faults.append("displayTimeUnit is not ms") }
    guard let events = file["traceEvents"] as? [Any] else {
      faults.append("traceEvents is not an array")
      return
    }
    for (index, event) in events.enumerated() {
      if let members = event as? [String: Any] {
        items.append(TraceItem(members, index: index))
      } else {
        faults.append("event \(index) is not an object")
      }
    }
    slices = items.filter { $0.phase == "X" }
    numbered = Dictionary(slices.compactMap { slice in slice.number.map { ($0, slice) } }) { first, _ in first }
    items.forEach { checkMembers(of: $0) }
    checkNames()
    checkOrder()
    checkSlices()
    checkSpans()
    checkArrows()
  }

  package init(_ text: String) { self.init(Data(text.utf8)) }

  /// The records from one with a number back to its root, by the arguments of the slices.
  package func chain(from number: Int) -> [TraceItem] {
    var chain: [TraceItem] = []
    var next: Int? = number
    while let number = next, let slice = numbered[number], chain.count <= numbered.count {
      chain.append(slice)
      next = slice.cause
    }
    return chain
  }

  private mutating func fault(_ item: TraceItem, _ text: String) { faults.append("\(item.name) \(text)") }

  // MARK: Members

  private mutating func checkMembers(of item: TraceItem) {
    guard ["M", "X", "b", "e", "s", "f"].contains(item.phase) else { return fault(item, "is of no known phase") }
    if item.text("name") == nil { fault(item, "has no name") }
    if item.number("pid") != 1 { fault(item, "is not of process 1") }
    if item.number("tid") == nil { fault(item, "has no lane") }
    guard item.phase != "M" else { return }
    if item.text("cat")?.isEmpty != false { fault(item, "has no category") }
    if (item.number("ts") ?? -1) < 0 { fault(item, "has no time in whole microseconds") }
    if item.phase == "X" {
      if (item.number("dur") ?? 0) < 1 { fault(item, "takes less than a microsecond") }
    } else if item.number("id") == nil {
      fault(item, "has no decimal number as its id")
    }
  }

  private mutating func checkNames() {
    let names = items.filter { $0.phase == "M" }
    for item in names {
      let isName = ["process_name", "thread_name"].contains(item.text("name"))
      if isName, item.arguments["name"] as? String == nil { fault(item, "names nothing") }
    }
    if names.count(where: { $0.text("name") == "process_name" }) != 1 { faults.append("the process has no one name") }
    let lanes = names.filter { $0.text("name") == "thread_name" }.map(\.lane)
    for lane in Set(lanes) where lanes.count(where: { $0 == lane }) > 1 { faults.append("lane \(lane) has two names") }
    for item in items where item.phase != "M" && !lanes.contains(item.lane) {
      fault(item, "is on a lane without a name")
    }
  }

  /// A reader that streams sees no event after a later one.
  private mutating func checkOrder() {
    let timed = items.filter { $0.phase != "M" }
    for (item, next) in zip(timed, timed.dropFirst()) where next.start < item.start {
      fault(next, "goes back in time")
    }
  }

  // MARK: Slices

  private mutating func checkSlices() {
    var seen: Set<Int> = []
    for slice in slices {
      if let number = slice.number {
        if !seen.insert(number).inserted { fault(slice, "has a number that another one has") }
      } else {
        fault(slice, "has no number")
      }
      for name in ["kind", "title"] where slice.arguments[name] as? String == nil { fault(slice, "has no \(name)") }
    }
    for (_, lane) in Dictionary(grouping: items, by: \.lane).sorted(by: { $0.key < $1.key }) { checkNesting(lane) }
  }

  /// Goes through the events of a lane as a viewer does: an arrow binds to the slice that is open.
  private mutating func checkNesting(_ lane: [TraceItem]) {
    var open: [TraceItem] = []
    for item in lane {
      switch item.phase {
      case "X":
        while let outer = open.last, outer.end <= item.start { open.removeLast() }
        if let outer = open.last, item.end > outer.end { fault(item, "crosses \(outer.name)") }
        if let outer = open.last, item.start == outer.start { fault(item, "begins together with \(outer.name)") }
        open.append(item)
      case "s", "f":
        while let outer = open.last, outer.end < item.start { open.removeLast() }
        if let slice = open.last { around[item.index] = slice.number }
      default: break
      }
    }
  }

  // MARK: Pairs

  private mutating func checkSpans() {
    let pairs = Dictionary(grouping: items.filter { ["b", "e"].contains($0.phase) }, by: \.pair)
    for pair in pairs.values.sorted(by: { $0[0].index < $1[0].index }) {
      if pair.map(\.phase) != ["b", "e"] { fault(pair[0], "is not one beginning and then one end") }
    }
  }

  private mutating func checkArrows() {
    let arrows = items.filter { ["s", "f"].contains($0.phase) }
    for pair in Dictionary(grouping: arrows, by: \.pair).values.sorted(by: { $0[0].index < $1[0].index }) {
      if pair.map(\.phase) != ["s", "f"] { fault(pair[0], "is not one start and then one finish") }
    }
    for item in arrows {
      if item.phase == "f", item.text("bp") != "e" { fault(item, "does not bind to the slice around it") }
      if around[item.index] == nil { fault(item, "is in no slice") }
    }
    let numbers = Set(slices.compactMap(\.number))
    var ways = arrows.reduce(into: [Int: [String: Int]]()) { ways, item in
      if let id = item.number("id") { ways[id, default: [:]][item.phase] = around[item.index] ?? nil }
    }
    let drawn = Dictionary(ways.map { ($0.value, $0.key) }) { first, _ in first }
    for slice in slices {
      guard let number = slice.number, let cause = slice.cause, numbers.contains(cause) else { continue }
      if let way = drawn[["s": cause, "f": number]] {
        ways[way] = nil
      } else {
        fault(slice, "has no arrow from its cause \(cause)")
      }
    }
    for way in ways.keys.sorted() { faults.append("arrow \(way) leads from no cause to its effect") }
  }
}
