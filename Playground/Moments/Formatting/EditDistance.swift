/// The difference between two words.
enum EditDistance {
  /// The number of letters to insert, remove or replace to make one word of the other. Case does not count, and a word
  /// that begins with the other one is near.
  static func between(_ first: String, _ second: String) -> Int {
    let (first, second) = (Array(first.lowercased().prefix(longest)), Array(second.lowercased()))
    if !first.isEmpty, second.starts(with: first) || first.starts(with: second) { return 1 }
    var row = Array(0...second.count)
    for (index, letter) in first.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, other) in second.enumerated() {
        let change = diagonal + (letter == other ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(change, row[column] + 1, row[column + 1] + 1)
      }
    }
    return row[second.count]
  }

  /// Up to three of the names that are about equally near to a word, the nearest first.
  static func nearest(to word: String, among names: [String]) -> [String] {
    let ranked = names.enumerated().map { (distance: between(word, $1), place: $0, name: $1) }.sorted { $0 < $1 }
    let limit = (ranked.first?.distance ?? 0) + 2
    return ranked.prefix(3).filter { $0.distance <= limit }.map(\.name)
  }

  /// Longer words are no names.
  private static let longest = 100
}
