import Rill
import RillTesting
import TestSupport
import Testing

/// An element of the tests below: an identity, and what is shown of it.
struct Piece: Equatable, Sendable {
  var id: Int
  var text: String

  init(_ id: Int, _ text: String) { (self.id, self.text) = (id, text) }
}

@Suite struct MapEachTests {
  /// An object that was computed from a piece.
  final class Row: Sendable {
    let text: String

    init(_ text: String) { self.text = text }
  }

  private let pieces = BehaviorRelay(value: [Piece(1, "a"), Piece(2, "b"), Piece(3, "c")])
  private let computed = Log<String>()

  private func rows() -> Derived<[Row]> {
    pieces.mapEach(id: \.id) { [computed] piece in
      computed.add(piece.text)
      return Row(piece.text)
    }
  }

  @Test func `each element is computed once, and kept while its input is equal`() {
    let rows = rows()
    let first = rows.value
    #expect(first.map(\.text) == ["a", "b", "c"])
    pieces.update { $0[1].text = "B" }
    let second = rows.value
    #expect(second.map(\.text) == ["a", "B", "c"])
    #expect(second[0] === first[0] && second[2] === first[2])
    #expect(computed.entries == ["a", "b", "c", "B"])
  }

  private static let changes: [([Int], [String])] = [
    ([2, 1, 3], []), ([3, 2, 1], []), ([1, 3], []), ([], []), ([1, 2, 3, 4], ["4"]), ([4, 1, 2, 3], ["4"]),
    ([1, 4, 2, 5, 3], ["4", "5"]), ([4, 5], ["4", "5"]), ([3, 4, 1], ["4"]), ([2, 3, 1], []),
  ]

  @Test(arguments: changes)
  func `elements that are inserted, removed and moved leave the others what they are`(ids: [Int], new: [String]) {
    let rows = rows()
    let first = [1: rows.value[0], 2: rows.value[1], 3: rows.value[2]]
    let texts = [1: "a", 2: "b", 3: "c"]
    pieces.accept(ids.map { Piece($0, texts[$0] ?? "\($0)") })
    let second = rows.value
    #expect(second.map(\.text) == ids.map { texts[$0] ?? "\($0)" })
    #expect(zip(ids, second).allSatisfy { first[$0] == nil || first[$0] === $1 })
    #expect(computed.entries.dropFirst(3) == new[...])
  }

  @Test func `an element that moves and changes is computed, and those that only move are not`() {
    let rows = rows()
    let first = rows.value
    pieces.accept([Piece(3, "C"), Piece(1, "a"), Piece(4, "d"), Piece(2, "b")])
    #expect(rows.value.map(\.text) == ["C", "a", "d", "b"])
    #expect(rows.value[1] === first[0] && rows.value[3] === first[1])
    #expect(computed.entries == ["a", "b", "c", "C", "d"])
  }

  @Test func `elements that look alike are distinguished by their identities`() {
    struct Look: Equatable, Sendable {
      let id: Int
      let text: String
      static func == (left: Self, right: Self) -> Bool { left.text == right.text }
    }
    let looks = BehaviorRelay(value: [Look(id: 1, text: "x"), Look(id: 2, text: "x"), Look(id: 3, text: "y")])
    let rows = looks.mapEach(id: \.id) { [computed] look in
      computed.add("\(look.id)")
      return Row("\(look.id)\(look.text)")
    }
    let odd = looks.filterEach(id: \.id) { !$0.id.isMultiple(of: 2) }
    let first = rows.value
    #expect(odd.value.map(\.id) == [1, 3])
    looks.update { _ = $0.removeFirst() }
    #expect(rows.value.map(\.text) == ["2x", "3y"])
    #expect(rows.value[0] === first[1] && rows.value[1] === first[2])
    #expect(odd.value.map(\.id) == [3])
    looks.accept([Look(id: 4, text: "x"), Look(id: 3, text: "y"), Look(id: 2, text: "x")])
    #expect(rows.value.map(\.text) == ["4x", "3y", "2x"])
    #expect(rows.value[2] === first[1])
    #expect(odd.value.map(\.id) == [3])
    #expect(computed.entries == ["1", "2", "3", "4"])
    let alike = looks.filterEach(id: \.id) { $0.text == "x" }
    #expect(alike.value.map(\.id) == [4, 2])
    looks.accept([Look(id: 5, text: "x"), Look(id: 2, text: "x"), Look(id: 3, text: "z")])
    #expect(alike.value.map(\.id) == [5, 2])
  }

  @Test func `an equal array computes nothing and notifies no observer`() {
    let rows = rows()
    let log = Log<Int>()
    let subscription = rows.subscribe(onNext: { log.add($0.count) })
    pieces.accept(pieces.value.map { Piece($0.id, "\($0.text)") })
    batch {
      pieces.accept([])
      pieces.accept([Piece(1, "a"), Piece(2, "b"), Piece(3, "c")])
    }
    #expect(log.entries == [3])
    #expect(computed.entries == ["a", "b", "c"])
    subscription.dispose()
  }

  @Test func `a result that is equal to the one before is not used, and its input is remembered`() {
    let lengths = pieces.mapEach(id: \.id) { [computed] piece in
      computed.add(piece.text)
      return piece.text.count
    }
    let log = Log<[Int]>()
    let subscription = lengths.elements(into: log)
    pieces.update { $0[0].text = "x" }
    pieces.update { $0[2].text = "long" }
    #expect(log.entries == [[1, 1, 1], [1, 1, 4]])
    #expect(computed.entries == ["a", "b", "c", "x", "long"])
    pieces.accept([Piece(2, "y"), Piece(1, "x"), Piece(3, "long")])
    #expect(log.entries == [[1, 1, 1], [1, 1, 4], [1, 1, 4]])
    subscription.dispose()
  }

  @Test func `what follows from the array is not computed for an equal one`() {
    let count = Derived(rows()) { [computed] rows in
      computed.add("count")
      return rows.count
    }
    #expect(count.value == 3)
    pieces.accept(pieces.value)
    #expect(count.value == 3)
    #expect(computed.entries == ["a", "b", "c", "count"])
  }

  @Test func `elements with one identity have their own results`() {
    let rows = rows()
    pieces.accept([Piece(1, "a"), Piece(1, "b"), Piece(2, "c")])
    #expect(rows.value.map(\.text) == ["a", "b", "c"])
    pieces.accept([Piece(2, "c"), Piece(1, "b"), Piece(1, "a"), Piece(1, "c")])
    #expect(rows.value.map(\.text) == ["c", "b", "a", "c"])
  }

  @Test func `a read inside a batch keeps elements as well, and leaves nothing behind`() {
    let rows = rows()
    let first = rows.value
    struct Canceled: Error {}
    try? batch { () throws(Canceled) in
      pieces.update { $0.append(Piece(4, "d")) }
      let inside = rows.value
      #expect(inside.map(\.text) == ["a", "b", "c", "d"])
      #expect(inside[0] === first[0])
      throw Canceled()
    }
    #expect(zip(rows.value, first).allSatisfy { $0 === $1 } && rows.value.count == 3)
  }

  @Test func `a dropped array releases its elements`() {
    weak var row: Row?
    do {
      let rows = rows()
      row = rows.value[0]
      #expect(row != nil)
    }
    #expect(row == nil)
  }

  @Test func `a recording names the call that an array was mapped with`() {
    let recording = Diagnostics.record {
      let subscription = rows().subscribe(onNext: { _ in })
      pieces.update { $0.append(Piece(4, "d")) }
      subscription.dispose()
    }
    let computed = recording.records.filter { $0.kind == .computed }
    #expect(computed.map(\.operation) == ["mapEach", "mapEach"])
    #expect(computed.allSatisfy { "\($0.site?.description ?? "")".contains("MapEachTests.swift") })
  }

  @Test func `filterEach asks once for each element that differs, and keeps quiet about what is left out`() {
    let long = pieces.filterEach(id: \.id) { [computed] piece in
      computed.add(piece.text)
      return piece.text.count > 1
    }
    let log = Log<[String]>()
    let subscription = long.subscribe(onNext: { log.add($0.map(\.text)) })
    pieces.update { $0[0].text = "aa" }
    pieces.update { $0[1].text = "x" }
    pieces.update { $0.insert(Piece(4, "y"), at: 0) }
    pieces.update { $0.swapAt(1, 3) }
    pieces.update { $0[3].text = "aaa" }
    pieces.update { $0[3].text = "" }
    #expect(log.entries == [[], ["aa"], ["aaa"], []])
    #expect(computed.entries == ["a", "b", "c", "aa", "x", "y", "aaa", ""])
    subscription.dispose()
  }
}
