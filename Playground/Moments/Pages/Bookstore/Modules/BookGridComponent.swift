import Foundation
import Rill
import RillHeadless
import RillList

/// Books side by side, in at most two lines; the number of books determines the number of lines.
final class BookGridComponent<Tile: BookTileViewModel>: ViewComponent<Tile>, AlignsToLeading {
  private static var spacing: Int { 2 }

  private let books = BehaviorRelay<[Book]>(value: [])
  private let bag = DisposeBag()

  private let metric: ScreenMetric

  init(_ name: String, _ metric: ScreenMetric = .cells) {
    self.metric = metric
    let margin = Double(Self.margin(metric))
    super.init(
      name,
      layout: ListSectionLayout(
        insets: ListInsets(leading: margin, bottom: Double(Spacing.line), trailing: margin),
        itemSpacing: Double(Self.spacing) * Double(TextMetric.cellSize.width)))
    books.mapEach(id: \.id) { Tile(book: $0) }.bind(to: items).disposed(by: bag)
  }

  func show(_ books: [Book]) { self.books.accept(Array(books.prefix(2 * Tile.columns))) }

  private static func margin(_ metric: ScreenMetric) -> CGFloat {
    metric == .cells ? Spacing.margin : 2 * Spacing.margin
  }

  /// Tiles have one size, in whole characters, so that the tiles of all lines are aligned.
  override func size(of item: Tile, in container: ListSize) -> ListSize? {
    guard metric == .cells else { return phoneSize(in: container) }
    let room = Int(container.width / Double(TextMetric.cellSize.width)) - 2
    let columns = (room - Self.spacing * (Tile.columns - 1)) / Tile.columns
    let size = TextMetric.size(columns: max(1, columns), rows: Tile.lines)
    return ListSize(width: size.width, height: size.height)
  }

  /// A phone has room above the cover, between it and the title, and for the lines of that.
  private func phoneSize(in container: ListSize) -> ListSize {
    let gaps = Tile.columns - 1 + 2
    let width = ((container.width - Double(gaps) * 2 * Double(Spacing.margin)) / Double(Tile.columns)).rounded(.down)
    let text = CGFloat(Tile.titleLines) * metric.lineHeight(of: .body)
    return ListSize(width: width, height: width * Double(Tile.coverProportion) + Double(2 * Spacing.margin + text))
  }
}
