import Rill
import RillList

// These works measure the way from a view model's list items to the notified display. The version by hand shows, pairs
// and compares the same rows, and creates the same batch. Two contents alternate.
extension Work {
  static let lists = [changedInPlace, changedByAnswer, appended, replaced, changedThroughout, shuffled]

  private static let many = 100_000

  /// Changes the items as `update` does: all other rows stay the same.
  private static let changedInPlace = list(
    "list of 100,000, one row changed in place", { [ListSection(id: "shops", rows(0..<many))] },
    change: { sections, turn in sections[0].items[many / 2] = ShopRow(many / 2, stars: turn) })

  private static let changedByAnswer = list("list of 100,000 rebuilt, one row different") {
    var new = rows(0..<many)
    new[many / 2] = ShopRow(many / 2, stars: 5)
    return (rows(0..<many), new)
  }

  private static let appended = list("list of 100,000, 1,000 appended") {
    let old = rows(0..<many)
    return (old, old + rows(many..<many + 1_000))
  }

  private static let replaced = list("list of 100,000 rebuilt, 1% replaced") {
    var random = Random()
    var new = rows(0..<many)
    for id in 0..<many / 100 {
      new.remove(at: random.next(below: new.count))
      new.insert(ShopRow(many + id), at: random.next(below: new.count))
    }
    return (rows(0..<many), new)
  }

  private static let changedThroughout = list("list of 100,000 rebuilt, all changed") {
    (rows(0..<many), (0..<many).map { ShopRow($0, stars: 5) })
  }

  private static let shuffled = list("list of 100,000 rebuilt, shuffled") {
    var random = Random()
    var new = rows(0..<many)
    for index in new.indices { new.swapAt(index, random.next(below: new.count)) }
    return (rows(0..<many), new)
  }

  /// The update skips the other sections, except the neighbors of the changed one.
  static let sectionAmongOthers = Work(
    "a row changed in a section of 100, alone or among 1,000", .atMost(2, of: .smaller),
    rill: { changes(of: sections(1_000)) { $0[500].items[50] = ShopRow(50_050, stars: $1) } },
    smaller: { changes(of: sections(1)) { $0[0].items[50] = ShopRow(50, stars: $1) } })

  private static func rows(_ numbers: Range<Int>) -> [any ListItemViewModel] { numbers.map { ShopRow($0) } }

  private static func sections(_ count: Int) -> ListSections {
    ListSections((0..<count).map { ListSection(id: "\($0)", rows($0 * 100..<$0 * 100 + 100)) })
  }

  private static func changes(of sections: ListSections, _ change: @escaping Change) -> Batch {
    let list = MainActor.assumeIsolated { PlayedList(ListViewModel(sections)) }
    var turn = 0
    return { count in
      MainActor.assumeIsolated {
        for _ in 0..<count {
          turn += 1
          list.viewModel.listItems.update { [turn] sections in change(&sections, turn) }
        }
      }
    }
  }

  private typealias Change = @Sendable (_ sections: inout ListSections, _ turn: Int) -> Void

  private static func list(
    _ name: String, _ sections: @escaping @Sendable () -> ListSections, change: @escaping Change
  ) -> Work {
    Work(
      name, .atMost(1.5, of: .hand),
      hand: {
        let list = HandList(sections(), display: consume)
        var turn = 0
        return { count in
          for _ in 0..<count {
            turn += 1
            var new = list.sections
            change(&new, turn)
            list.show(new)
          }
        }
      },
      rill: { changes(of: sections(), change) })
  }

  private static func list(
    _ name: String,
    between contents: @escaping @Sendable () -> (old: [any ListItemViewModel], new: [any ListItemViewModel])
  ) -> Work {
    let sections = { @Sendable () -> [ListSections] in
      let (old, new) = contents()
      return [[ListSection(id: "shops", old)], [ListSection(id: "shops", new)]]
    }
    return Work(
      name, .atMost(1.5, of: .hand),
      hand: {
        let sections = sections()
        let list = HandList(sections[0], display: consume)
        var turn = 0
        return { count in
          for _ in 0..<count {
            turn += 1
            list.show(sections[turn % 2])
          }
        }
      },
      rill: {
        let sections = sections()
        let list = MainActor.assumeIsolated { PlayedList(ListViewModel(sections[0])) }
        var turn = 0
        return { count in
          MainActor.assumeIsolated {
            for _ in 0..<count {
              turn += 1
              list.viewModel.listItems.accept(sections[turn % 2])
            }
          }
        }
      })
  }

  private static func consume(_ sections: ListSections, _ batch: HandBatch) {
    Total.consume(batch.deletes.count &+ batch.inserts.count &+ batch.moves.count &+ batch.reloads.count)
  }
}
