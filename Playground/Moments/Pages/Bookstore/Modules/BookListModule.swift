import Rill
import RillHeadless
import RillList

/// A shelf as a list, whose first book stands out.
final class BookListModule: Module {
  let component: any Component
  private let title: ShelfTitleComponent
  private let pick: ViewComponent<BookPick>
  private let rest: ViewComponent<BookRow>

  init(_ id: ModuleID, _ actions: BookstoreActions) {
    title = ShelfTitleComponent(id, actions)
    pick = ViewComponent("pick of \(id)")
    rest = ViewComponent("\(id)")
    component = HeaderFooterComponent(header: title, content: GroupComponent("books of \(id)", [pick, rest]))
    actions.track(pick, of: id)
    actions.track(rest, of: id)
  }

  func update(with shelf: Shelf) {
    let rows = shelf.books.map(BookRow.init)
    title.show(shelf.title)
    pick.items.accept(rows.prefix(1).map(BookPick.init))
    rest.items.accept(Array(rows.dropFirst()))
  }
}

/// A book in a list.
struct BookRow: PictureTextViewModel {
  let id: ListItemID
  let pictureText: String
  let title: String
  let subtitle: String?
  let text: String?

  init(_ book: Book) {
    id = ListItemID("\(book.id)")
    pictureText = "#\(book.id % 1_000)"
    title = book.title
    let price = book.price.map(\.inEuros)
    let facts = [book.author, price].compactMap(\.self)
    subtitle = facts.isEmpty ? nil : facts.joined(separator: " · ")
    text = book.blurb
  }
}

/// A book that stands out.
struct BookPick: PictureTextViewModel {
  let row: BookRow

  var id: ListItemID { row.id }
  var pictureText: String { row.pictureText }
  var title: String { row.title }
  var subtitle: String? { row.subtitle }
  var text: String? { row.text }
}
