import Foundation
import RillHeadless
import RillList

/// Books side by side; how many there are decides how many lines there are.
///
/// The layout is written once, here; a subclass says the details and is what a business uses.
class BookGridView: ExternalItemView<any BookGridViewModel> {
  private var tiles: [BookTileView] = []
  private var columns = 1
  private var shown = 0

  // MARK: The details

  /// How many lines a cover is high.
  var coverLines: Int { 4 }

  // MARK: The layout

  private var lines: Int { (shown + columns - 1) / columns }
  private var tileHeight: CGFloat { CGFloat(coverLines + BookTileView.titleLines) * Spacing.line }

  final override func setupConstraints(_ phase: ConstraintsPhase) {
    super.setupConstraints(phase)
    edgeInsets.bottom = Double(Spacing.line)
  }

  final override func update(with viewModel: any BookGridViewModel) {
    columns = type(of: viewModel).columns
    shown = min(viewModel.books.count, type(of: viewModel).capacity)
    while tiles.count < shown {
      let tile = BookTileView(coverLines: coverLines)
      tiles.append(tile)
      contentView.addSubview(tile)
    }
    for (index, tile) in tiles.enumerated() { tile.show(index < shown ? viewModel.books[index] : nil) }
    setNeedsLayout()
  }

  final override func intrinsicHeight(forWidth width: CGFloat) -> CGFloat {
    CGFloat(lines) * tileHeight + edgeInsets.top + edgeInsets.bottom
  }

  final override func layoutSubviews() {
    super.layoutSubviews()
    let (tileColumns, step) = columnsOfTiles
    for (index, tile) in tiles.enumerated() {
      tile.frame = CGRect(
        x: CGFloat(index % columns * step) * TextMetric.cellSize.width,
        y: CGFloat(index / columns) * tileHeight,
        width: CGFloat(tileColumns) * TextMetric.cellSize.width, height: tileHeight)
    }
  }

  /// How wide a tile is, and how far it is from one to the next, in characters: so that tiles and gaps are of one size
  /// each, the first and the last tile touch the edges, and no gap is narrower than a character.
  private var columnsOfTiles: (width: Int, step: Int) {
    let room = Int(contentView.bounds.width / TextMetric.cellSize.width)
    let gaps = columns - 1
    guard gaps > 0 else { return (room, room) }
    let widest = max(0, (room - gaps) / columns)
    // Gaps are equal if what the tiles leave can be divided by their number.
    let width = max(0, widest - (gaps - (room - widest) % gaps) % gaps)
    return (width, (room - width) / gaps)
  }
}

/// Three books, or six.
final class ThreeBooksView: BookGridView {
  override var coverLines: Int { 5 }
}

/// Four books, or eight.
final class FourBooksView: BookGridView {
  override var coverLines: Int { 3 }
}
