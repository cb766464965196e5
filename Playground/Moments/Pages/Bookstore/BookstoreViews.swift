import Foundation
import Rill
import RillHeadless
import RillList

/// The book that the store recommends today, across the whole width.
final class TodaysReadView: ExternalItemView<TodaysReadItem> {
  private let titleLabel = configure(Label()) {
    $0.style = .title
    $0.alignment = .center
    $0.background = .solid
  }
  private let reasonLabel = configure(Label()) {
    $0.style = .secondary
    $0.alignment = .center
    $0.background = .solid
  }
  private lazy var lines = StackView(axis: .vertical, alignment: .center, [titleLabel, reasonLabel])

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) {
    super.buildHierarchy(phase)
    contentView.background = .shaded
    contentView.addSubview(lines)
  }

  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    super.setupConstraints(phase)
    edgeInsets = ListInsets(bottom: Double(Spacing.line))
    lines.makeConstraints {
      $0.top.bottom.equalToSuperview().inset(Spacing.line)
      $0.leading.trailing.equalToSuperview().inset(2 * Spacing.margin)
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let space = Double(spaceBesideBox)
    edgeInsets = ListInsets(leading: space, bottom: Double(Spacing.line), trailing: space)
  }

  override func update(with viewModel: TodaysReadItem) {
    titleLabel.text = " \(viewModel.title) "
    reasonLabel.text = " \(viewModel.reason) "
  }
}

/// Today's read, ready to be shown.
struct TodaysReadItem: ListItemViewModel {
  let id: ListItemID
  let title: String
  let reason: String
}

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
  /// The number of books side by side. It does not grow with the width; a narrow phone has fewer.
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

  /// The width of the narrowest tile that has room for the words of a title, on a phone.
  static var leastWidth: Double { columns > 3 ? 72 : 100 }

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

/// The title above a shelf, and a button that leads to the whole shelf.
final class ShelfTitleView: ExternalItemView<ShelfTitleItem> {
  private let label = configure(Label()) { $0.style = .title }
  private let moreButton = configure(Button("More")) { $0.accessibilityIdentifier = "more" }
  private lazy var line = StackView(axis: .horizontal, spacing: Spacing.margin, [label, moreButton])

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) {
    super.buildHierarchy(phase)
    contentView.addSubview(line)
  }

  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    super.setupConstraints(phase)
    line.makeConstraints { $0.edges.equalToSuperview() }
  }

  override func configureViews(_ phase: borrowing ConfigurationPhase) {
    super.configureViews(phase)
    moreButton.rx.tap.emit(with: self) { view, _ in view.send(MoreTapped()) }.disposed(by: disposeBag)
  }

  override func update(with viewModel: ShelfTitleItem) {
    label.text = "▍\(viewModel.title)"
    moreButton.isHidden = !viewModel.hasMore
  }
}

/// The title of a shelf, ready to be shown.
struct ShelfTitleItem: ListItemViewModel {
  let id: ListItemID
  let title: String
  let hasMore: Bool
}

/// The reader opens the whole shelf.
struct MoreTapped: ListEvent, Equatable {}

/// A reader's feedback on an item of the feed, which the feed adds to the picture with text.
///
/// It sends two events, which are distinguished by their types.
final class FeedbackView: BaseListItemView<FeedRow> {
  private let saveButton = configure(Button("♡ Save")) { $0.accessibilityIdentifier = "save" }
  private let lessButton = configure(Button("✕")) { $0.accessibilityIdentifier = "less" }

  // The empty view takes up the remaining width.
  private lazy var line = StackView(axis: .horizontal, spacing: Spacing.margin, [saveButton, lessButton, View()])

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(line) }

  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    line.makeConstraints { $0.edges.equalToSuperview() }
  }

  override func configureViews(_ phase: borrowing ConfigurationPhase) {
    // On a narrow screen, the other button is cut.
    saveButton.contentCompressionResistancePriority = .required
    saveButton.rx.tap.emit(with: self) { view, _ in view.send(SaveTapped()) }.disposed(by: disposeBag)
    lessButton.rx.tap.emit(with: self) { view, _ in view.send(LessTapped()) }.disposed(by: disposeBag)
  }

  override func update(with viewModel: FeedRow) {
    saveButton.title = viewModel.isSaved ? "♥ Saved" : "♡ Save"
    saveButton.style = TextStyle(viewModel.isSaved ? .accent : .secondary)
  }
}

/// The reader saves an item, or removes it from the saved ones.
struct SaveTapped: ListEvent, Equatable {}

/// The reader wants less of this.
struct LessTapped: ListEvent, Equatable {}
