/// The changes of one update block, as they were called. Deletions, reloads and starts of moves are positions before
/// it, insertions and ends of moves after it, whatever the order of the calls.
struct Batch {
  struct Move<Position: Hashable>: Hashable {
    let from: Position
    let to: Position
  }

  struct Changes<Position: Hashable> {
    var deletes: [Position] = []
    var inserts: [Position] = []
    var reloads: [Position] = []
    var moves: [Move<Position>] = []

    var withoutRepeatedMoves: Changes {
      var (changes, seen) = (self, Set<Move<Position>>())
      changes.moves = moves.filter { seen.insert($0).inserted }
      return changes
    }
  }

  var sections = Changes<Int>()
  var rows = Changes<IndexPath>()
  var reconfigures: [IndexPath] = []
}

/// Where each section and each row of the content after a batch was before it; nil for new ones, and for reloaded ones,
/// which get a new view.
struct BatchOrigins {
  var sections: [Int?]
  var rows: [[IndexPath?]]

  /// The positions after the batch of the rows that stay, by those before.
  var ends: [IndexPath: IndexPath] {
    var ends: [IndexPath: IndexPath] = [:]
    for (section, rows) in rows.enumerated() {
      for case (let row, let origin?) in rows.enumerated() { ends[origin] = IndexPath(item: row, section: section) }
    }
    return ends
  }
}

/// The first rule that a batch breaks.
struct BrokenRule: Error {
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}
