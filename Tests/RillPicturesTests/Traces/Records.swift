@testable import Rill

/// A recording made by hand: each record has the next number, and begins when the one before it is done, or inside it.
struct Records {
  private(set) var all: [Recording.Record] = []
  var queue = "main"
  var time = Duration.zero

  /// Adds a record.
  ///
  /// - Parameters:
  ///   - cause: the number of its cause.
  ///   - beginning: the number of the record that began its subscription.
  ///   - inside: adds what happens while it is delivered, and gets its number.
  /// - Returns: its number.
  @discardableResult
  mutating func add(
    _ kind: Recording.Record.Kind, _ text: String? = nil, because cause: Int? = nil, of beginning: Int? = nil,
    operation: StaticString = "bind", label: String? = nil, site: CallSite? = nil, for duration: Duration = .zero,
    _ inside: (inout Records, Int) -> Void = { _, _ in }
  ) -> Int {
    let number = (all.last?.number ?? 0) + 1
    let (queue, time) = (queue, time)
    all.append(
      Recording.Record(
        number, kind, Recording.Record.Origin(operation, label: label, site: site, beginning: beginning),
        text.map { .text($0) }, cause: cause ?? 0, queue: queue, start: Self.nanoseconds(time)))
    inside(&self, number)
    let last = all.last?.number ?? number
    if let index = all.firstIndex(where: { $0.number == number }) {
      all[index].last = last
      all[index].nanoseconds = Self.nanoseconds(duration)
    }
    (self.queue, self.time) = (queue, max(self.time, time + duration))
    return number
  }

  private static func nanoseconds(_ time: Duration) -> Int { Int(min(time / .nanoseconds(1), 9e18)) }

  /// Forgets the oldest records, as a ring does.
  mutating func forget(_ count: Int) { all.removeFirst(count) }

  /// Changes the number of the last record that was made before one was done.
  mutating func set(last: Int, of number: Int) {
    for index in all.indices where all[index].number == number { all[index].last = last }
  }
}
