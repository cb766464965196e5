/// The moments left out of an answer: the first few with their reasons, the others as a count. An answer may hold
/// millions.
struct SkippedMoments: Equatable, Sendable {
  /// The maximum number of moments that are named.
  static let namedLimit = 5

  /// In the order of the answer.
  private(set) var named: [SkippedMoment] = []
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// Whether the next moment can be named, too.
  var hasRoomForNames: Bool { named.count < Self.namedLimit }

  /// Adds a moment to the count, and names it if there is room.
  mutating func append(_ moment: SkippedMoment) {
    if hasRoomForNames { named.append(moment) }
    countOne()
  }

  /// Counts a moment without naming it.
  mutating func countOne() { count += 1 }

  /// One sentence for each named moment, and one for all others.
  var reports: [String] {
    let others = count - named.count
    return named.map(\.description)
      + (others == 0 ? [] : ["Skipped \(others) more \(others == 1 ? "moment" : "moments")."])
  }
}

extension SkippedMoments: ExpressibleByArrayLiteral {
  init(arrayLiteral elements: SkippedMoment...) {
    for element in elements { append(element) }
  }
}
