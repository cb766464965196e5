import Foundation
import Rill
import RillHeadless
import RillList
import Testing

@MainActor @Suite struct TableRowErrorTests {
  @Test func `an identifier without a cell is named in the row and to diagnostics, once`() {
    let list = ListTable(columns: 30, rows: 8)
    let items: [any ListItemViewModel] = [PhotoItem(), TextItem("fine"), PhotoItem()]
    let reported = diagnostics { list.show([ListSection(id: "", items)]) }
    let sentence = #"No cell is registered for "photo", the reuse identifier of PhotoItem. Registered: "TextItem"."#
    #expect(reported == ["Row 0 of section 0: \(sentence)"])
    #expect(
      list.picture() == """
         ▲ No cell is registered for  
         "photo", the reuse           
         identifier of PhotoItem.     
         Registered: "TextItem".      
        fine                          
         ▲ No cell is registered for  
         "photo", the reuse           
         identifier of PhotoItem.     
        """)
  }

  @Test func `an error that is still there after a reload is reported again`() {
    let list = ListTable(columns: 30, rows: 8)
    let sections: ListSections = [ListSection(id: "", [PhotoItem()])]
    let reported = diagnostics { list.show(sections) }
    #expect(reported.count == 1)
    #expect(diagnostics { list.reload(sections) } == reported)
  }

  @Test func `a cell for another type of item names both types, and is reused`() {
    let list = ListTable(columns: 80, rows: 4)
    list.table.register(TextCell.self, forCellReuseIdentifier: PhotoItem.reuseIdentifier)
    let reported = diagnostics {
      list.show([ListSection(id: "", [PhotoItem(), PhotoItem(), PhotoItem()])])
    }
    let sentence = #"The cell registered for "photo" shows TextItem, but the item is PhotoItem."#
    #expect(reported == ["Row 0 of section 0: \(sentence)"])
    #expect(list.picture().hasPrefix(" ▲ \(sentence)"))
    #expect(list.table.counts.cellsMade == 1)
  }

  @Test func `a cell that shows no items is named`() {
    let list = ListTable(columns: 120, rows: 2)
    list.table.register(forCellReuseIdentifier: TextItem.reuseIdentifier) { TableViewCell() }
    let reported = diagnostics { list.show(texts(["a", "b"])) }
    #expect(list.table.counts.cellsMade == 1)
    #expect(
      reported == [
        #"Row 0 of section 0: The cell registered for "TextItem" is ListViewCell, not a ListItemCell, "#
          + "and cannot show TextItem."
      ])
  }

  @Test func `rows that went without a reload are shown as errors`() {
    let list = ListTable(columns: 90, rows: 2, texts(["a", "b"]))
    let reported = diagnostics {
      list.show(texts(["a"]), ListUpdate(reloads: [ListIndexPath(section: 0, item: 1)]))
    }
    #expect(
      reported == [
        "Row 1 of section 0: The list asks for row 1 of section 0, which no longer exists: it was not reloaded."
      ])
  }
}
