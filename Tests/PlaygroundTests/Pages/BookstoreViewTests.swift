import Foundation
import Rill
import RillHeadless
import RillList
import Testing

@testable import playground

@MainActor
@Suite struct BookstoreViewTests {
  private let book = BookRow(
    Book(id: 7, title: "Tide Mills", author: "Noor", blurb: "Water, wood, and time.", price: Decimal(12)))
  private let item = FeedRow(
    FeedItem(id: 31, headline: "Harbour ghosts", source: "Coast", cover: "ghost", comments: 2))

  private func picture(_ view: View, columns: Int) -> [String] {
    let height = view.sizeThatFits(width: CGFloat(columns) * TextMetric.cellSize.width).height
    view.frame.size = CGSize(width: CGFloat(columns) * TextMetric.cellSize.width, height: height)
    view.layoutIfNeeded()
    return TextRenderer(isFramed: false).picture(of: view).components(separatedBy: "\n").map(\.withoutEnd)
  }

  private func grid(_ view: BookGridView, _ count: Int, columns: Int) -> [String] {
    let books = (0..<count).map { BookTile(id: ListItemID("\($0)"), title: "Book \($0)", coverText: "") }
    view.show(view is ThreeBooksView ? ThreeBooks(books: books) : FourBooks(books: books))
    return picture(view, columns: columns)
  }

  @Test(arguments: [(0, 0, 1), (1, 1, 8), (2, 2, 8), (3, 3, 8), (4, 4, 15), (6, 6, 15), (7, 6, 15)])
  func `the number of books decides how many lines a grid has`(count: Int, shown: Int, height: Int) {
    let lines = grid(ThreeBooksView(), count, columns: 48)
    #expect(lines.count == height)
    #expect(lines.joined().matches(of: /Book/).count == shown)
  }

  @Test func `a grid that is used again shows nothing of the books before`() {
    let view = FourBooksView()
    _ = grid(view, 8, columns: 48)
    #expect(grid(view, 1, columns: 48) == grid(FourBooksView(), 1, columns: 48))
  }

  @Test(arguments: 28...75)
  func `covers are of one width, with equal gaps, from edge to edge`(columns: Int) {
    for (view, count) in [(ThreeBooksView(), 3), (FourBooksView(), 4)] as [(BookGridView, Int)] {
      let line = grid(view, count, columns: columns)[0]
      let covers = line.split(separator: " ").map(\.count)
      #expect(covers.count == count)
      #expect(Set(covers).count == 1)
      let gaps = line.dropFirst().split { "┌─┐".contains($0) }.map(\.count).filter { $0 > 0 }
      #expect(Set(gaps).count == 1)
      #expect(line.hasPrefix(" ┌") && TextMetric.cells(in: line) == columns - 1)
    }
  }

  @Test func `one view shows the view models of two businesses, in cells that both use`() throws {
    let cell = BaseTableViewCell<SmallPictureTextView>()
    try cell.update(with: item)
    #expect(
      picture(cell, columns: 30) == [
        " ┌──────┐ Harbour ghosts", " │ghost │ Coast · 2 comments", " │      │ [ ♡ Save ] [ ✕ ]", " └──────┘",
      ])
    try cell.update(with: book)
    #expect(
      picture(cell, columns: 30) == [
        " ┌──────┐ Tide Mills", " │  #7  │ Noor · €12.00", " │      │ Water, wood, and", " └──────┘ time.", "",
      ])
  }

  @Test func `the same layout has larger details in the component for one book`() {
    let view = LargePictureTextView()
    view.show(BookPick(row: book))
    #expect(
      picture(view, columns: 40) == [
        " ┌──────────┐ Tide Mills", " │          │ Noor · €12.00", " │    #7    │ Water, wood, and time.",
        " │          │", " │          │", " └──────────┘", "",
      ])
  }

  @Test func `whoever uses an external component decides on the room around it`() {
    let view = TodaysReadView()
    view.show(TodaysReadItem(id: "1", title: "Rain", reason: "Stay in"))
    let height = picture(view, columns: 30).count
    view.edgeInsets = .zero
    #expect(picture(view, columns: 30).count == height - 1)
  }
}

extension String {
  /// Without the blanks at its end.
  fileprivate var withoutEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
