import Foundation
import RillHeadless
import RillList

/// A book in a grid: its cover, and its title in two lines.
///
/// An inner component: flush, and without a cell of its own. Whoever puts it into a larger one places it.
final class BookTileView: View, ViewCode {
  static let titleLines = 2

  private let cover = ImageView()
  private let coverLines: Int
  private let titleLabel = configure(Label("", numberOfLines: titleLines)) { $0.alignment = .center }
  private var id: ListItemID?

  /// A tile with a cover of so many lines.
  init(coverLines: Int) {
    self.coverLines = coverLines
    super.init()
    applyViewCode()
  }

  func buildHierarchy(_ phase: HierarchyPhase) { addSubviews(cover, titleLabel) }

  func setupConstraints(_ phase: ConstraintsPhase) {
    cover.makeConstraints {
      $0.top.leading.trailing.equalToSuperview()
      $0.height.equalTo(CGFloat(coverLines) * Spacing.line)
    }
    titleLabel.makeConstraints {
      $0.top.equalTo(cover.bottom)
      $0.leading.trailing.equalToSuperview()
    }
  }

  /// Shows a book, or nothing.
  func show(_ book: BookTile?) {
    id = book?.id
    cover.image = book.map { Image(alternativeText: $0.coverText) }
    titleLabel.text = book?.title
    accessibilityIdentifier = book.map { "\($0.id)" }
    isHidden = book == nil
  }

  override func tapped(at point: CGPoint) -> Bool {
    guard let id else { return false }
    send(BookTapped(id: id))
    return true
  }
}

/// A book of several in one row was tapped.
struct BookTapped: ListEvent, Equatable {
  let id: ListItemID
}

/// A book, ready to be shown in a grid.
struct BookTile: Equatable, Sendable {
  let id: ListItemID
  let title: String
  let coverText: String
}
