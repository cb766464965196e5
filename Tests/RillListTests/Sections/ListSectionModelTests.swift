import RillList
import Testing

@MainActor
@Suite struct ListSectionModelTests {
  private let model = ListSectionModel(id: "books", title: "Books")

  private func update(to model: ListSectionModel) -> ListUpdate {
    func content(_ model: ListSectionModel) -> ListSections { [ListSection(model: model, items: Rows.rows("ab"))] }
    return ListUpdate(from: content(self.model), to: content(model))
  }

  @Test func `a section with another title, or with other room around its rows, stays with its rows`() {
    let layout = ListSectionLayout(lineSpacing: 8)
    let spaced = ListSectionModel(id: "books", title: "Books", layout: layout)
    for model in [ListSectionModel(id: "books", title: "All books"), spaced] {
      #expect(update(to: model) == ListUpdate(sectionReloads: [0]))
    }
  }

  @Test func `a section that only its owner has changed continues`() {
    #expect(update(to: ListSectionModel(id: "books", title: "Books", owner: Rows("books"), ownSection: 1)).isEmpty)
  }

  @Test func `a literal is a title, which also distinguishes it from others`() {
    let section: ListSectionModel = "Movies"
    #expect(section == ListSectionModel(id: "Movies", title: "Movies"))
    #expect("\(section)" == "Movies")
  }
}
