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

  /// A grid as a collection shows it, and the collection.
  private func grid<Tile: BookTileViewModel>(
    _ tile: Tile.Type, _ count: Int, columns: Int
  ) -> (lines: [String], screen: BaseCollectionViewController) {
    let grid = BookGridComponent<Tile>("grid")
    grid.show((0..<count).map { Book(id: Int64($0), title: "Book \($0)", author: "", blurb: nil, price: nil) })
    let screen = BaseCollectionViewController(
      viewModel: ListViewModel(sections: grid.sections, loader: Loader { _ in .just(()) }),
      itemViews: ListItemViews(BookTileView<Tile>.self))
    screen.view.frame.size = TextMetric.size(columns: columns, rows: 20)
    screen.appear()
    let picture = TextRenderer(isFramed: false).picture(of: screen.view)
    return (picture.components(separatedBy: "\n").map(\.withoutEnd), screen)
  }

  @Test(arguments: [(0, 0, 0), (1, 1, 7), (2, 2, 7), (3, 3, 7), (4, 4, 14), (6, 6, 14), (7, 6, 14)])
  func `the number of books decides how many lines a grid has`(count: Int, shown: Int, height: Int) {
    let (lines, screen) = grid(BookOfThree.self, count, columns: 48)
    #expect(screen.listView.contentSize.height == CGFloat(height == 0 ? 0 : height + 1) * Spacing.line)
    #expect(lines.joined().matches(of: /Book/).count == shown)
  }

  private func check<Tile: BookTileViewModel>(_ columns: Int, of tile: Tile.Type, width: Double) throws {
    let grid = BookGridComponent<Tile>("grid", .phone)
    let book = Tile(book: Book(id: 1, title: "Tide Mills", author: "", blurb: nil, price: nil))
    let size = try #require(grid.size(of: book, in: ListSize(width: width, height: 700)))
    #expect(abs(Double(columns) * size.width + Double(columns - 1) * 16 - (width - 2 * 16)) < 0.001)
  }

  @Test(arguments: [(60.0, 1, 1), (304, 2, 3), (320, 2, 3), (344, 2, 3), (384, 3, 4), (390, 3, 4), (640, 3, 4)])
  func `on a phone the books of a line reach from margin to margin, and a narrow one has fewer`(
    width: Double, three: Int, four: Int
  ) throws {
    try check(three, of: BookOfThree.self, width: width)
    try check(four, of: BookOfFour.self, width: width)
  }

  @Test func `the books of a last line that is not full stand below those above`() {
    let lines = grid(BookOfFour.self, 6, columns: 48).lines
    #expect(lines[5].hasPrefix(lines[0].prefix(22)))
  }

  @Test(arguments: 28...75)
  func `covers are of one width, with equal gaps, below each other, and no room is left for wider ones`(columns: Int) {
    let grids = [
      (3, grid(BookOfThree.self, 6, columns: columns).lines, 7),
      (4, grid(BookOfFour.self, 8, columns: columns).lines, 5),
    ]
    for (count, lines, height) in grids {
      let line = lines[0]
      let covers = line.split(separator: " ").map(\.count)
      #expect(covers.count == count)
      #expect(Set(covers).count == 1)
      let gaps = line.dropFirst().split { "┌─┐".contains($0) }.map(\.count).filter { $0 > 0 }
      #expect(Set(gaps) == [2])
      #expect(line.hasPrefix(" ┌") && (columns - count..<columns).contains(TextMetric.cells(in: line)))
      #expect(lines[height] == line)
    }
  }

  @Test func `one view shows the view models of two businesses, with the part that one of them passes in`() {
    let view = SmallPictureTextView(detail: FeedbackView())
    view.show(item)
    #expect(
      picture(view, columns: 30) == [
        " ┌──────┐ Harbour ghosts", " │ghost │ Coast · 2 comments", " │      │ [ ♡ Save ] [ ✕ ]", " └──────┘",
      ])
    view.show(book)
    #expect(
      picture(view, columns: 30) == [
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

  @Test func `the user of an external component decides on the room around it`() {
    let view = TodaysReadView()
    view.show(TodaysReadItem(id: "1", title: "Rain", reason: "Stay in"))
    let height = picture(view, columns: 30).count
    view.edgeInsets = .zero
    #expect(picture(view, columns: 30).count == height - 1)
  }
}

extension String {
  /// The text without trailing blanks.
  fileprivate var withoutEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
