import RillList
import TestSupport

/// Two contents made out of a seed: small and large ones, alike and not, half of them with identities that occur more
/// than once.
struct RandomLists: CustomStringConvertible {
  let seed: Int
  let old: ListSections
  let new: ListSections
  /// Whether no content has an identity twice.
  let areUnique: Bool

  init(seed: Int) {
    self.seed = seed
    var maker = ListMaker(seed: seed)
    old = maker.makeList()
    new = maker.generator.once(in: 3) ? maker.makeList() : maker.change(old)
    areUnique = maker.areUnique
  }

  var description: String { "seed \(seed), \(old.map(\.summary)) → \(new.map(\.summary))" }
}

private struct ListMaker {
  var generator: SeededGenerator
  let areUnique: Bool
  private let rows: Int
  private let alphabet: Int

  init(seed: Int) {
    generator = SeededGenerator(seed: seed)
    areUnique = generator.once(in: 2)
    rows = generator.once(in: 20) ? 40 : generator.number(0...8)
    alphabet = areUnique ? 100 : generator.number(1...12)
  }

  mutating func makeList() -> ListSections {
    let sections = (0..<generator.number(0...4)).map { _ in
      let count = generator.number(0...rows)
      return ListSection(model: makeModel(), items: (0..<count).map { _ in makeRow() })
    }
    return tidied(sections)
  }

  /// The list after a few strokes: sections and rows taken out, put in, moved and changed.
  mutating func change(_ list: ListSections) -> ListSections {
    var list = list
    for _ in 0..<generator.number(0...4) {
      guard let section = list.indices.randomElement(using: &generator) else { break }
      switch generator.number(0...9) {
      case 0: list.remove(at: section)
      case 1: list.insert(ListSection(model: makeModel(), items: [makeRow()]), at: section)
      case 2: list.insert(list.remove(at: section), at: generator.number(0...list.count))
      case 3: list[section].items.shuffle(using: &generator)
      case 4: list[section].model = makeModel(id: list[section].model.id)
      default: changeRow(section, &list)
      }
    }
    return tidied(list)
  }

  private mutating func changeRow(_ section: Int, _ list: inout ListSections) {
    guard let item = list[section].items.indices.randomElement(using: &generator) else {
      return list[section].items.append(makeRow())
    }
    switch generator.number(0...4) {
    case 0: list[section].items.remove(at: item)
    case 1: list[section].items.insert(makeRow(), at: item)
    case 2: list[section].items[item] = makeRow(id: list[section].items[item].id)
    default:
      let row = list[section].items.remove(at: item)
      let target = generator.number(0...list.count - 1)
      list[target].items.insert(row, at: generator.number(0...list[target].items.count))
    }
  }

  private mutating func makeModel(id: String? = nil) -> ListSectionModel {
    let title = generator.once(in: 2) ? "" : "x"
    return ListSectionModel(id: id ?? "ABCDEF"[generator.number(0...5)], title: title)
  }

  private mutating func makeRow(id: ListItemID? = nil) -> any ListItemViewModel {
    let id = id ?? ListItemID("\(generator.number(1...alphabet))")
    return generator.once(in: 10) ? OtherRow(id: id) : Row(id: id, text: generator.once(in: 2) ? "" : "x")
  }

  /// Without what occurs a second time, if nothing may.
  private func tidied(_ list: ListSections) -> ListSections {
    guard areUnique else { return list }
    var (models, ids) = (Set<String>(), Set<ListItemID>())
    return list.filter { models.insert($0.model.id).inserted }.map { section in
      ListSection(model: section.model, items: section.items.filter { ids.insert($0.id).inserted })
    }
  }
}

extension ListSection<ListSectionModel, any ListItemViewModel> {
  var summary: String {
    let rows = items.map { "\($0.id)\(($0 as? Row)?.text ?? "*")" }
    return "\(model)\(model.title)(\(rows.joined(separator: " ")))"
  }
}

extension String {
  fileprivate subscript(offset: Int) -> String { String(self[index(startIndex, offsetBy: offset)]) }
}
