import RillList
import Testing

/// A row that is equal to none, not even to itself: every comparison finds it changed.
private protocol UnequalRow: ListItemViewModel {
  var number: Int { get }

  init(number: Int)
}

extension UnequalRow {
  var id: ListItemID { ListItemID("\(number)") }

  static func == (left: Self, right: Self) -> Bool { false }
}

/// Rows of several sizes. An existential holds three words in place, and larger values in a box.
private struct OneWord: UnequalRow {
  let number: Int
}

private struct OneWordAndAByte: UnequalRow {
  let number: Int
  var flag: Bool

  init(number: Int) { (self.number, flag) = (number, number.isMultiple(of: 2)) }
}

private struct ThreeWords: UnequalRow {
  let number: Int
  let text: String

  init(number: Int) { (self.number, text) = (number, "A text of more than fifteen bytes \(number)") }
}

private struct FiveWords: UnequalRow {
  let number: Int
  let texts: (String, String)

  init(number: Int) { (self.number, texts) = (number, ("first \(number)", "second \(number)")) }
}

private final class SharedRow: UnequalRow {
  let number: Int

  init(number: Int) { self.number = number }
}

@Suite struct CopiedRowsTests {
  private static let kinds: [any UnequalRow.Type] = [
    OneWord.self, OneWordAndAByte.self, ThreeWords.self, FiveWords.self, SharedRow.self,
  ]

  private func path(_ item: Int) -> ListIndexPath { ListIndexPath(section: 0, item: item) }

  @Test func `a row that was copied with its array is not compared, whatever its size`() {
    for kind in Self.kinds {
      let old = sections((0..<1_000).map { kind.init(number: $0) })
      // The storage is a new one, and so are the bytes of a box that are not initialized.
      var new = old
      new[0].items[500] = Row(id: "500", text: "new")
      let update = ListUpdate(from: old, to: new)
      #expect(update.reloads.isEmpty && update.rows.deletes == [path(500)] && update.rows.inserts == [path(500)])
      new = old
      new[0].items.append(kind.init(number: 1_000))
      #expect("\(ListUpdate(from: old, to: new))" == "inserted 0-1000", "\(kind)")
    }
  }

  @Test func `kinds of rows may take turns`() {
    let old = sections((0..<1_000).map { Self.kinds[$0 % Self.kinds.count].init(number: $0) })
    var new = old
    new[0].items.removeLast()
    #expect("\(ListUpdate(from: old, to: new))" == "deleted 0-999")
  }

  @Test func `a row that differs in its last byte is compared`() {
    var row = OneWordAndAByte(number: 1)
    let old = sections([row])
    row.flag.toggle()
    #expect(ListUpdate(from: old, to: sections([row])).reloads == [path(0)])
  }

  @Test func `rows that are not copies are compared once, and reloaded in the order in which they stand`() {
    for kind in [ThreeWords.self, FiveWords.self] as [any UnequalRow.Type] {
      let old = sections((0..<10).map { kind.init(number: $0) }, [Row(id: "a")])
      let numbers = [0, 1, 2, 6, 4, 3, 5, 7, 8, 9]
      let new = sections(numbers.map { kind.init(number: $0) }, [Row(id: "a", text: "new")])
      let update = ListUpdate(from: old, to: new)
      #expect(update.reloads == (0..<10).map(path) + [ListIndexPath(section: 1, item: 0)])
      let grown = sections([0, 1, 2, 10, 3, 4, 5, 6, 7, 8, 9].map { kind.init(number: $0) }, [Row(id: "a")])
      let growth = ListUpdate(from: old, to: grown)
      #expect(growth.rows.inserts == [path(3)] && growth.reloads == (0..<11).filter { $0 != 3 }.map(path))
    }
  }
}
