/// What was left out of an answer: the first few with their reasons, the others as a number. An answer may hold
/// millions.
struct SkippedMoments: Equatable, Sendable {
  /// How many are named at most.
  static let namedLimit = 5

  /// In the order of the answer.
  private(set) var named: [SkippedMoment] = []
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// Whether the next one is named too.
  var hasRoomForNames: Bool { named.count < Self.namedLimit }

  /// Names a moment if there is room for it, and counts it anyway.
  mutating func append(_ moment: SkippedMoment) {
    if hasRoomForNames { named.append(moment) }
    countOne()
  }

  /// Counts a moment that is not named.
  mutating func countOne() { count += 1 }

  /// One sentence for each that is named, and one for all others.
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
