import Rill
import RillTesting
import Synchronization
import TestSupport
import Testing

/// Random arrays: what is kept equals what is computed anew, is the same object while its input is equal, and is computed
/// only for inputs that differ.
@Suite(.tags(.concurrency)) struct MapEachLawTests {
  final class Row: Sendable {
    let piece: Piece

    init(_ piece: Piece) { self.piece = piece }
  }

  /// An array after some random changes: of texts, places, and identities that come and go.
  static func changed(_ pieces: [Piece], _ random: inout SeededGenerator) -> [Piece] {
    var pieces = pieces
    for _ in 0..<random.number(0...3) {
      let place = random.number(0...max(0, pieces.count - 1))
      switch random.number(0...5) {
      case 0: pieces.insert(Piece(random.number(0...30), "new"), at: min(place, pieces.count))
      case 1 where !pieces.isEmpty: pieces.remove(at: place)
      case 2 where !pieces.isEmpty: pieces.swapAt(place, random.number(0...pieces.count - 1))
      case 3: pieces.shuffle(using: &random)
      case 4 where !pieces.isEmpty: pieces.append(pieces.remove(at: place))
      default: if !pieces.isEmpty { pieces[place].text = "\(random.number(0...3))" }
      }
    }
    return pieces
  }

  @Test(arguments: 0..<20)
  func `an array agrees with one that is computed anew`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let (pieces, calls) = (BehaviorRelay<[Piece]>(value: []), Tally())
    let rows = pieces.mapEach(id: \.id) { piece in
      calls.add()
      return Row(piece)
    }
    let liked = pieces.filterEach(id: \.id) { $0.text < "2" }
    for step in 0..<repeats(debug: 300, release: 300, nightly: 3_000) {
      let observer = random.once(in: 2) ? rows.subscribe(onNext: { _ in }) : Disposables.create()
      let (before, old, count) = (pieces.value, rows.value, calls.count)
      let after = Self.changed(before, &random)
      pieces.accept(after)
      let new = rows.value
      #expect(new.map(\.piece) == after, "step \(step)")
      #expect(liked.value == after.filter { $0.text < "2" }, "step \(step)")
      // Identities that are there twice have no promise but the values.
      if Set(before.map(\.id)).count == before.count, Set(after.map(\.id)).count == after.count {
        let known = Dictionary(uniqueKeysWithValues: zip(before, old).map { ($0.id, $1) })
        let kept = zip(after, new).filter { piece, _ in known[piece.id]?.piece == piece }
        #expect(kept.allSatisfy { piece, row in known[piece.id] === row }, "step \(step)")
        #expect(calls.count - count == after.count - kept.count, "step \(step)")
      }
      observer.dispose()
    }
  }

  /// Each array that a thread sees is right for some array that was accepted. Each version follows from the one before, so
  /// in the end, with one writer, nothing that stayed equal from one version to the next has been replaced.
  @Test(arguments: 0..<4)
  func `threads that write, read and observe see only arrays that are right`(seed: Int) {
    let numbers = BehaviorRelay<[Piece]>(value: (0..<20).map { Piece($0, "0") })
    // Never written: its rows must stay the same objects, on whatever thread they are computed.
    let rows = Derived(numbers) { $0 + [Piece(1_000, "fixed")] }.mapEach(id: \.id) { Row($0) }
    let fixed = rows.value[20]
    let wrong = Log<String>()
    @Sendable func check(_ rows: [Row]) {
      if Set(rows.map(\.piece.id)).count != 21 { wrong.add("\(rows.map(\.piece))") }
      if rows[20] !== fixed { wrong.add("the fixed row was computed again") }
    }
    onThreads(4) { thread in
      var random = SeededGenerator(seed: seed * 10 + thread)
      for step in 0..<repeats(debug: 40, release: 4_000) {
        switch thread {
        case 0, 1:
          let text = "\(step)"
          numbers.update { pieces in
            pieces[thread].text = text
            pieces.append(pieces.remove(at: 2))
          }
        case 2: check(rows.value)
        default: rows.subscribe(onNext: { check($0) }).dispose()
        }
        if random.once(in: 7), thread == 2 { batch { check(rows.value) } }
      }
    }
    #expect(wrong.entries.prefix(3) == [])
    #expect(rows.value.map(\.piece) == numbers.value + [Piece(1_000, "fixed")])
    #expect(rows.value[20] === fixed)
  }

  /// A change that leaves identities different, with a text that no other change has.
  private static func change(to text: String, _ random: inout SeededGenerator) -> @Sendable (inout [Piece]) -> Void {
    let (kind, first, second, id) = (
      random.number(0...5), random.number(0...99), random.number(0...99), random.number(0...30)
    )
    return { pieces in
      let (count, hasID) = (pieces.count, pieces.contains { $0.id == id })
      switch kind {
      case 0 where !hasID: pieces.insert(Piece(id, text), at: first % (count + 1))
      case 1 where count > 0: pieces.remove(at: first % count)
      case 2 where count > 0: pieces.swapAt(first % count, second % count)
      case 3 where count > 0: pieces.append(pieces.remove(at: first % count))
      default: if count > 0 { pieces[first % count].text = text }
      }
    }
  }

  /// Random changes of several threads: what follows from the array of a moment equals what is computed anew from it, and
  /// so does the end. Each version follows from the one before, and no two changes have one text, so an observer receives
  /// one object for a piece, however often the array changes.
  @Test(arguments: 0..<4)
  func `what threads that change an array observe agrees with what is computed anew`(seed: Int) {
    let isLiked: @Sendable (Piece) -> Bool = { $0.text.hasSuffix("1") || $0.text.hasSuffix("2") }
    let (pieces, bag) = (BehaviorRelay(value: (0..<20).map { Piece($0, "first") }), DisposeBag())
    let (rows, liked) = (pieces.mapEach(id: \.id) { Row($0) }, pieces.filterEach(id: \.id) { isLiked($0) })
    let (wrong, known) = (Log<String>(), Protected<[String: Row]>([:]))
    let (lastRows, lastLiked) = (Protected<[Row]>([]), Protected<[Piece]>([]))
    let moments = Derived(pieces, rows, liked) { pieces, rows, liked in
      if rows.map(\.piece) != pieces { wrong.add("\(pieces) has the rows \(rows.map(\.piece))") }
      if liked != pieces.filter(isLiked) { wrong.add("\(pieces) has the liked ones \(liked)") }
      return pieces.count
    }
    moments.subscribe(onNext: { _ in }).disposed(by: bag)
    liked.subscribe(onNext: { _ = lastLiked.exchange($0) }).disposed(by: bag)
    rows.subscribe(onNext: { rows in
      _ = lastRows.exchange(rows)
      known.withLock { known in
        for row in rows {
          let piece = "\(row.piece)"
          if known[piece, default: row] !== row { wrong.add("\(piece) was computed again") }
          known[piece] = row
        }
      }
    })
    .disposed(by: bag)
    onThreads(4) { thread in
      var random = SeededGenerator(seed: seed * 10 + thread)
      for step in 0..<repeats(debug: 300, release: 2_000, nightly: 10_000) {
        switch thread {
        case 0...2: pieces.update(Self.change(to: "\(thread).\(step)", &random))
        default:
          if random.once(in: 2) { moments.subscribe(onNext: { _ in }).dispose() } else { _ = moments.value }
        }
      }
    }
    #expect(wrong.entries.prefix(3) == [])
    #expect(rows.value.map(\.piece) == pieces.value)
    #expect(rows.value.elementsEqual(lastRows.value) { $0 === $1 })
    #expect(liked.value == pieces.value.filter(isLiked))
    #expect(liked.value == lastLiked.value)
  }
}
