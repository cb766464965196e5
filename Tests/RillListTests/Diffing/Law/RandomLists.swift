import RillList
import RillTesting

/// Two contents generated from a seed: small and large, similar and different, half of them with duplicate identities,
/// and half of them in several chunks, some of which they share.
struct RandomLists: CustomStringConvertible {
  let seed: Int
  let old: ListSections
  let new: ListSections
  /// Whether no content contains an identity twice.
  let areUnique: Bool

  init(seed: Int) {
    self.seed = seed
    var maker = ListMaker(seed: seed)
    let chunks = maker.makeChunks()
    old = ListSections(chunks: chunks)
    new = ListSections(chunks: maker.generator.once(in: 3) ? maker.makeChunks() : maker.change(chunks))
    areUnique = maker.areUnique
  }

  var description: String { "seed \(seed), \(old.map(\.summary)) → \(new.map(\.summary))" }
}

private struct ListMaker {
  typealias Chunk = [ListSections.Element]

  var generator: SeededGenerator
  let areUnique: Bool
  private let rows: Int
  private let alphabet: Int
  private let isCut: Bool

  init(seed: Int) {
    generator = SeededGenerator(seed: seed)
    areUnique = generator.once(in: 2)
    isCut = generator.once(in: 2)
    rows = isCut ? generator.number(0...3) : generator.once(in: 20) ? 40 : generator.number(0...8)
    alphabet = areUnique ? 100 : generator.number(1...12)
  }

  mutating func makeChunks() -> [Chunk] {
    let chunks = (0..<(isCut ? generator.number(0...8) : 1)).map { _ in
      (0..<generator.number(0...(isCut ? 3 : 4))).map { _ in makeSection() }
    }
    return tidied(chunks)
  }

  private mutating func makeSection() -> ListSections.Element {
    ListSection(model: makeModel(), items: (0..<generator.number(0...rows)).map { _ in makeRow() })
  }

  /// The list after a few edits: sections and rows are removed, inserted, moved and changed. A chunk without an edit is
  /// the same as before, wherever it is.
  mutating func change(_ old: [Chunk]) -> [Chunk] {
    var list = old
    for _ in 0..<generator.number(0...4) {
      guard let chunk = list.indices.randomElement(using: &generator),
        let section = list[chunk].indices.randomElement(using: &generator)
      else { break }
      switch generator.number(0...12) {
      case 0: list[chunk].remove(at: section)
      case 1: list[chunk].insert(ListSection(model: makeModel(), items: [makeRow()]), at: section)
      case 2:
        let moved = list[chunk].remove(at: section)
        let target = generator.number(0...list.count - 1)
        list[target].insert(moved, at: generator.number(0...list[target].count))
      case 3: list[chunk][section].items.shuffle(using: &generator)
      case 4: list[chunk][section].model = makeModel(id: list[chunk][section].model.id)
      case 5: list.swapAt(chunk, generator.number(0...list.count - 1))
      case 6: list[chunk].removeAll()
      case 7: list.insert([makeSection()], at: chunk)
      default: changeRow(chunk, section, &list)
      }
    }
    return tidied(list)
  }

  private mutating func changeRow(_ chunk: Int, _ section: Int, _ list: inout [Chunk]) {
    guard let item = list[chunk][section].items.indices.randomElement(using: &generator) else {
      return list[chunk][section].items.append(makeRow())
    }
    switch generator.number(0...4) {
    case 0: list[chunk][section].items.remove(at: item)
    case 1: list[chunk][section].items.insert(makeRow(), at: item)
    case 2: list[chunk][section].items[item] = makeRow(id: list[chunk][section].items[item].id)
    default:
      let row = list[chunk][section].items.remove(at: item)
      let target = list.indices.filter { !list[$0].isEmpty }.randomElement(using: &generator) ?? chunk
      let place = generator.number(0...list[target].count - 1)
      list[target][place].items.insert(row, at: generator.number(0...list[target][place].items.count))
    }
  }

  private mutating func makeModel(id: String? = nil) -> ListSectionModel {
    let title = generator.once(in: 2) ? "" : "x"
    return ListSectionModel(id: id ?? "ABCDEFGHIJKLMNOPQRST"[generator.number(0...(isCut ? 19 : 5))], title: title)
  }

  private mutating func makeRow(id: ListItemID? = nil) -> any ListItemViewModel {
    let id = id ?? ListItemID("\(generator.number(1...alphabet))")
    return generator.once(in: 10) ? OtherRow(id: id) : Row(id: id, text: generator.once(in: 2) ? "" : "x")
  }

  /// The list without empty chunks, and without duplicates if there may be none.
  private func tidied(_ list: [Chunk]) -> [Chunk] {
    guard areUnique else { return list.filter { !$0.isEmpty } }
    var (models, ids) = (Set<String>(), Set<ListItemID>())
    return list.map { chunk in
      let tidy = chunk.filter { models.insert($0.model.id).inserted }.map { section in
        ListSection(model: section.model, items: section.items.filter { ids.insert($0.id).inserted })
      }
      return tidy.map(\.items.count) == chunk.map(\.items.count) ? chunk : tidy
    }.filter { !$0.isEmpty }
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
