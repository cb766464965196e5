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

  @Test func `the identity of a section is no title, and a title is no identity`() {
    let section: ListSections.Element = ListSection(id: "footer", Rows.rows("a"))
    #expect(section.model == ListSectionModel(id: "footer", title: ""))
    let titled: ListSections.Element = ListSection(id: "movies", title: "Movies", Rows.rows("a"))
    #expect(titled.model == ListSectionModel(id: "movies", title: "Movies"))
    #expect("\(titled.model)" == "movies")
  }

  @Test func `a section is created with its layout and its owner`() {
    let (owner, layout) = (Rows("books"), ListSectionLayout(lineSpacing: 8))
    let section: ListSections.Element = ListSection(id: "books", layout: layout, owner: owner, Rows.rows("ab"))
    #expect(section.model.layout == layout && section.model.owner === owner)
    #expect(section.items.map(\.id) == ["a", "b"])
  }
}
