import RillList

extension ElementQuery {
  /// Returns the elements that match the query: those with the name; if there are none, those in which the text can be
  /// read, as a whole or else as whole words; if there are none either, those with the identifier.
  ///
  /// If matching elements contain each other, only the inner ones are returned.
  @MainActor
  func matches(among nodes: [ScreenNode]) -> [ScreenNode] { bestMatches(among: nodes)?.nodes ?? [] }

  /// Returns the matches and their level: 0 by name, 1 by a whole text, 2 by whole words, 3 by identifier.
  @MainActor
  func bestMatches(among nodes: [ScreenNode]) -> (level: Int, nodes: [ScreenNode])? {
    let fitting = nodes.filter { $0.role != .screen && (role == nil || $0.role == role) }
    let levels: [(ScreenNode) -> Bool] = [
      { !$0.isForTestsOnly && $0.name == name },
      { !$0.isForTestsOnly && $0.texts.contains(name) },
      { !$0.isForTestsOnly && $0.texts.contains { $0.contains(words: name) } },
      { $0.identifier == name },
    ]
    for (level, fits) in levels.enumerated() {
      let found = fitting.filter(fits)
      let inner = found.filter { node in !found.contains { other in other.ancestors.contains { $0 === node } } }
      if !inner.isEmpty { return (level, inner) }
    }
    return nil
  }
}

extension String {
  /// Returns whether this text contains another one that neither begins nor ends in the middle of a word. "Like" is in
  /// "♡ Like" and not in "Liked". Scripts without spaces between words have no such middle.
  func contains(words text: String) -> Bool {
    guard let first = text.first, let last = text.last else { return false }
    for range in ranges(of: text) {
      let before = range.lowerBound > startIndex ? self[index(before: range.lowerBound)] : " "
      let after = range.upperBound < endIndex ? self[range.upperBound] : " "
      if !(before.isOfWord && first.isOfWord), !(after.isOfWord && last.isOfWord) { return true }
    }
    return false
  }
}

extension Character {
  fileprivate var isOfWord: Bool { (isLetter || isNumber) && TextMetric.cells(of: self) == 1 }
}
