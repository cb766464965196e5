import Rill
import RillHeadless
import RillList

/// A shelf as a list, whose first book stands out.
final class BookListModule: Module {
  let component: any Component
  private let title: ShelfTitleComponent
  private let pick: ViewComponent<BookPick>
  private let rest: ViewComponent<BookRow>
  private let books = BehaviorRelay<[Book]>(value: [])
  private let bag = DisposeBag()

  init(_ id: ModuleID, _ actions: BookstoreActions) {
    title = ShelfTitleComponent(id, actions)
    pick = ViewComponent("pick of \(id)")
    rest = ViewComponent("\(id)")
    component = HeaderFooterComponent(header: title, content: GroupComponent("books of \(id)", [pick, rest]))
    actions.track(pick, of: id)
    actions.track(rest, of: id)
    let rows = books.mapEach(id: \.id) { BookRow($0) }
    Derived(rows) { $0.prefix(1).map(BookPick.init) }.bind(to: pick.items).disposed(by: bag)
    Derived(rows) { Array($0.dropFirst()) }.bind(to: rest.items).disposed(by: bag)
  }

  func update(with shelf: Shelf) {
    title.show(shelf.title)
    books.accept(shelf.books)
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
