import Foundation
import RillHeadless
import RillList

/// A book in a grid: its cover, and its title in two lines.
///
/// The layout is written once, here; the view model supplies the details.
final class BookTileView<Tile: BookTileViewModel>: BaseListItemView<Tile> {
  private let cover = ImageView()
  private var lowCover: LayoutConstraint?
  private var highCover: LayoutConstraint?
  private var titleTop: LayoutConstraint?
  private let titleLabel = configure(Label("", numberOfLines: 2)) { $0.alignment = .center }

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubviews(cover, titleLabel) }

  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    cover.makeConstraints { $0.top.leading.trailing.equalToSuperview() }
    titleLabel.makeConstraints { $0.leading.trailing.equalToSuperview() }
    titleTop = titleLabel.makeConstraints { $0.top.equalTo(cover.bottom) }.first
    lowCover = cover.makeConstraints { $0.height.equalTo(CGFloat(Tile.coverLines) * Spacing.line) }.first
    highCover = cover.prepareConstraints { $0.height.equalTo(cover.width).multipliedBy(Tile.coverProportion) }.first
  }

  override func updateConstraints() {
    lowCover?.isActive = metric == .cells
    highCover?.isActive = metric == .phone
    titleLabel.numberOfLines = metric == .cells ? 2 : Tile.titleLines
    titleTop?.constant = metric == .cells ? 0 : Spacing.margin
    super.updateConstraints()
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

  /// The height of a cover by its width, on a phone.
  static var coverProportion: CGFloat { 1.25 }

  /// The number of lines of a title, on a phone: a narrow tile needs more of them.
  static var titleLines: Int { columns > 3 ? 3 : 2 }

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
