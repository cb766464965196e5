import Foundation
import RillHeadless
import RillList

/// A book in a grid: its cover, and its title in two lines.
///
/// The layout is written once, here; the view model supplies the details.
final class BookTileView<Tile: BookTileViewModel>: BaseListItemView<Tile> {
  private let cover = ImageView()
  private let titleLabel = configure(Label("", numberOfLines: 2)) { $0.alignment = .center }

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubviews(cover, titleLabel) }

  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    cover.makeConstraints {
      $0.top.leading.trailing.equalToSuperview()
      $0.height.equalTo(CGFloat(Tile.coverLines) * Spacing.line)
    }
    titleLabel.makeConstraints {
      $0.top.equalTo(cover.bottom)
      $0.leading.trailing.equalToSuperview()
    }
  }

  override func update(with viewModel: Tile) {
    cover.image = Image(alternativeText: viewModel.book.author ?? "")
    titleLabel.text = viewModel.book.title
  }
}

/// A book of a grid, ready to be shown.
protocol BookTileViewModel: ListItemViewModel {
  /// The number of books side by side. It does not grow with the width.
  static var columns: Int { get }
  /// The height of a cover, in lines.
  static var coverLines: Int { get }

  var book: Book { get }

  init(book: Book)
}

extension BookTileViewModel {
  var id: ListItemID { ListItemID("\(book.id)") }

  /// The height of a tile, in lines.
  static var lines: Int { coverLines + 2 }
}

/// One of three books in a line.
struct BookOfThree: BookTileViewModel, Equatable {
  static let columns = 3
  static let coverLines = 5
  let book: Book
}

/// One of four books in a line.
struct BookOfFour: BookTileViewModel, Equatable {
  static let columns = 4
  static let coverLines = 3
  let book: Book
}
