#if canImport(UIKit)
import RillList
import RillTesting

/// Contents of a list without duplicates, each made from the one before by a few random changes: of rows, of sections,
/// and between sections.
struct RandomContents {
  private var generator: SeededGenerator
  private var next = 0
  private(set) var sections: [(id: Int, rows: [LawRow])] = []

  init(seed: Int) {
    generator = SeededGenerator(seed: seed)
    for _ in 0..<generator.number(0...5) { sections.append(makeSection()) }
  }

  var content: ListSections {
    ListSections(sections.map { ListSection(id: "\($0.id)", $0.rows as [any ListItemViewModel]) })
  }

  mutating func change() {
    if generator.once(in: 50) { sections = (0..<generator.number(0...4)).map { _ in makeSection() } }
    for _ in 0..<generator.number(0...5) {
      guard let section = sections.indices.randomElement(using: &generator) else {
        return sections.append(makeSection())
      }
      switch generator.number(0...9) {
      case 0: sections.remove(at: section)
      case 1: sections.insert(makeSection(), at: section)
      case 2: sections.insert(sections.remove(at: section), at: generator.number(0...sections.count))
      case 3: sections[section].rows.shuffle(using: &generator)
      case 4: sections[section].rows.insert(makeRow(), at: generator.number(0...sections[section].rows.count))
      default: changeRow(in: section)
      }
    }
  }

  private mutating func changeRow(in section: Int) {
    guard let row = sections[section].rows.indices.randomElement(using: &generator) else { return }
    if generator.once(in: 3) { return sections[section].rows[row].text += "'" }
    let moved = sections[section].rows.remove(at: row)
    if generator.once(in: 4) { return }
    let target = generator.number(0...sections.count - 1)
    sections[target].rows.insert(moved, at: generator.number(0...sections[target].rows.count))
  }

  private mutating func makeSection() -> (id: Int, rows: [LawRow]) {
    (makeID(), (0..<generator.number(0...4)).map { _ in makeRow() })
  }

  private mutating func makeRow() -> LawRow {
    let id = makeID()
    return LawRow(id: ListItemID("\(id)"), text: "\(id)")
  }

  private mutating func makeID() -> Int {
    next += 1
    return next
  }
}

struct LawRow: ListItemViewModel {
  let id: ListItemID
  var text: String
}
#endif
