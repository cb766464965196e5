import Foundation
import RillHeadless
import RillList

/// The content of a picture on the left with text on its right. Each business supplies its own: the view depends on
/// none of them.
protocol PictureTextViewModel: ListItemViewModel {
  var pictureText: String { get }
  var title: String { get }
  /// Below the title; `nil` for none.
  var subtitle: String? { get }
  /// In at most two lines of a terminal; `nil` for none.
  var text: String? { get }
  /// The insets around it; `nil` for those of the component.
  var edgeInsets: ListInsets? { get }
}

extension PictureTextViewModel {
  var edgeInsets: ListInsets? { nil }
}

/// A picture on the left, text on its right.
///
/// The layout is written once, here; a subclass supplies the details, and businesses use the subclass. The view below
/// the text varies from business to business: each builds its own and passes it in.
class PictureTextView: ExternalItemView<any PictureTextViewModel> {
  private var givenInsets: ListInsets?
  private let picture = ImageView()
  private let titleLabel = Label()
  private let subtitleLabel = configure(Label()) { $0.style = .secondary }
  private let textLabel = Label()
  private let detail: (any ListItemView)?
  private lazy var texts = StackView(axis: .vertical, [titleLabel, subtitleLabel, textLabel])
  /// As high as the higher of the two.
  private lazy var columns = StackView(
    axis: .horizontal, spacing: Spacing.margin, alignment: .leading, [picture, texts])

  /// - Parameter detail: the view below the text. It is hidden for items of a type that it does not show.
  init(detail: any ListItemView) {
    self.detail = detail
    super.init()
  }

  required init() {
    detail = nil
    super.init()
  }

  // MARK: The details

  /// The size of the picture, in characters.
  var pictureSize: (columns: Int, rows: Int) { (8, 4) }
  var titleStyle: TextStyle { .plain }
  /// The maximum number of lines of the title, in a terminal.
  var titleLines: Int { 1 }

  // MARK: The layout

  final override func buildHierarchy(_ phase: borrowing HierarchyPhase) {
    super.buildHierarchy(phase)
    titleLabel.style = titleStyle
    contentView.addSubview(columns)
    if let detail { texts.addArrangedSubview(detail) }
  }

  final override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    super.setupConstraints(phase)
    let size = TextMetric.size(columns: pictureSize.columns, rows: pictureSize.rows)
    picture.makeConstraints {
      $0.width.equalTo(size.width)
      $0.height.equalTo(size.height)
    }
    columns.makeConstraints { $0.edges.equalToSuperview() }
  }

  final override func updateConstraints() {
    placeEdges()
    titleLabel.numberOfLines = metric == .cells ? titleLines : 0
    textLabel.numberOfLines = metric == .cells ? 2 : 0
    super.updateConstraints()
  }

  /// The insets of the design, unless the item has its own. On a phone, no content is outside of the margins.
  private func placeEdges() {
    let normal = ListInsets(
      leading: layoutMargins.leading, bottom: Double(metric == .cells ? Spacing.line : Spacing.margin),
      trailing: layoutMargins.trailing)
    edgeInsets = metric == .cells ? givenInsets ?? normal : normal
  }

  final override func update(with viewModel: any PictureTextViewModel) {
    picture.image = Image(alternativeText: viewModel.pictureText)
    titleLabel.text = viewModel.title
    subtitleLabel.text = viewModel.subtitle
    subtitleLabel.isHidden = viewModel.subtitle == nil
    textLabel.text = viewModel.text
    textLabel.isHidden = viewModel.text == nil
    givenInsets = viewModel.edgeInsets
    placeEdges()
    if let detail { detail.isHidden = !detail.shows(viewModel) }
  }
}

extension ListItemView {
  /// Shows an item; returns false if it is of another type.
  fileprivate func shows(_ item: any PictureTextViewModel) -> Bool {
    guard let item = item as? ViewModel else { return false }
    show(item)
    return true
  }
}

/// Small: for lists.
final class SmallPictureTextView: PictureTextView {}

/// Large: for one book that stands out.
final class LargePictureTextView: PictureTextView {
  override var pictureSize: (columns: Int, rows: Int) { (12, 6) }
  override var titleStyle: TextStyle { .title }
  override var titleLines: Int { 2 }
}
