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

  /// Longer words are no names.
  private static let longest = 100
}
