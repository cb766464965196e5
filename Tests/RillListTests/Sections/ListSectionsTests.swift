import RillList
import Testing

@Suite struct ListSectionsTests {
  private func section(_ id: Int, rows: Int = 1) -> ListSections.Element {
    ListSection(id: "\(id)", (0..<rows).map { Row(id: "\($0)") })
  }

  private func storage(_ content: ListSections, _ section: Int) -> UnsafePointer<any ListItemViewModel>? {
    content[section].items.withUnsafeBufferPointer { $0.baseAddress }
  }

  @Test func `it is made and used as an array is`() {
    var content: ListSections = [section(0), section(1)]
    content += [section(2)]
    content.append(section(3))
    content.insert(section(4), at: 0)
    content.swapAt(0, 4)
    content[1].items.append(Row(id: "x"))
    #expect(content.map { "\($0.model)\($0.items.count)" } == ["31", "02", "11", "21", "41"])
    #expect(content.filter { $0.items.count > 1 }.count == 1)
    #expect(Array(content.reversed().prefix(2)).map(\.model.id) == ["4", "2"])
    #expect(
      content.first?.model.id == "3" && content.last?.model.id == "4" && content.dropFirst().first?.model.id == "0")
    content.removeAll { $0.items.count == 1 }
    #expect("\(content.map(\.model))" == "[0]" && "\(content)" == "\(Array(content))")
    content.removeLast()
    #expect(content.isEmpty && content.last == nil)
  }

  @Test func `it has content as long as a section has a row`() {
    var content = ListSections((0..<100).map { section($0, rows: 0) })
    #expect(!content.hasContent)
    content[70].items.append(Row(id: "a"))
    #expect(content.hasContent)
    content[70] = section(0, rows: 2)
    content[70].items.removeAll()
    #expect(!content.hasContent)
  }

  @Test func `rows without other references are changed in place, however many sections there are`() {
    for count in [1, 100] {
      var content = ListSections((0..<count).map { section($0, rows: 1_000) })
      let place = storage(content, count / 2)
      content[count / 2].items[500] = Row(id: "new")
      #expect(storage(content, count / 2) == place)
      let before = content
      content[count / 2].items[500] = Row(id: "newer")
      #expect(storage(content, count / 2) != place && before[count / 2].items[500].id == "new")
    }
  }

  @Test func `a change leaves the other chunks to both contents`() {
    let old = ListSections((0..<1_000).map { section($0) })
    var new = old
    new[500].items[0] = Row(id: "new")
    #expect(new.sharedCount(with: old) >= 1_000 - 32)
    new = old
    new.insert(section(-1), at: 500)
    #expect(new.sharedCount(with: old) >= 1_000 - 32)
    new = old
    new.removeSubrange(500..<600)
    #expect(new.sharedCount(with: old) >= 900 - 2 * 32)
    new = [section(-1)] + old + [section(-2)]
    #expect(new.sharedCount(with: old) >= 1_000 - 2 * 32)
    new = ListSections(Array(old))
    #expect(new.sharedCount(with: old) == 0)
  }
}
