import Foundation
import RillHeadless
import RillList

/// A title in a shaded box.
final class BannerView: BaseListItemView<BannerItem> {
  private let box = configure(View()) { $0.background = .shaded }
  private var sides: [LayoutConstraint] = []
  private let label = configure(Label()) {
    $0.style = .title
    $0.alignment = .center
  }

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) {
    addSubview(box)
    box.addSubview(label)
  }

  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    box.makeConstraints { $0.top.bottom.equalToSuperview() }
    sides = box.makeConstraints { $0.leading.trailing.equalToSuperview() }
    label.makeConstraints {
      $0.centerY.equalToSuperview()
      $0.leading.trailing.equalToSuperview().inset(2 * Spacing.margin)
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    placeBox(sides)
  }

  override func update(with viewModel: BannerItem) { label.text = " \(viewModel.title) " }
}

/// A name with its price, and a comment below it. Missing parts take no room.
final class ProductView: BaseListItemView<ProductItem> {
  private let nameLabel = Label()
  private let priceLabel = configure(Label()) {
    $0.style = .accent
    $0.alignment = .right
    $0.contentHuggingPriority = .defaultHigh
  }
  private let noteLabel = configure(Label()) {
    $0.style = .secondary
    $0.numberOfLines = 0
  }
  private lazy var rows = StackView(
    axis: .vertical, [StackView(axis: .horizontal, spacing: Spacing.margin, [nameLabel, priceLabel]), noteLabel])
  private var edges: [LayoutConstraint] = []

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(rows) }

  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    edges = rows.makeConstraints { $0.top.bottom.equalToSuperview() }
    rows.makeConstraints { $0.leading.trailing.equalTo(layoutMarginsGuide) }
  }

  /// On a phone, a row of one line is as high as a control. With its space, the others have their first line there, too.
  override func updateConstraints() {
    let space = metric == .cells ? 0 : Spacing.margin
    for (edge, constant) in zip(edges, [space, -space]) { edge.constant = constant }
    super.updateConstraints()
  }

  override func update(with viewModel: ProductItem) {
    nameLabel.text = viewModel.name
    priceLabel.text = viewModel.price
    priceLabel.isHidden = viewModel.price == nil
    noteLabel.text = viewModel.note.map { "“\($0)”" }
    noteLabel.isHidden = viewModel.note == nil
  }
}

/// A word in a box of its width.
final class TagView: BaseListItemView<TagItem> {
  private let label = configure(Label()) { $0.style = .accent }

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(label) }

  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    label.makeConstraints {
      $0.top.bottom.equalToSuperview()
      $0.leading.trailing.equalToSuperview().inset(Spacing.margin)
    }
  }

  override func configureViews(_ phase: borrowing ConfigurationPhase) { background = .shaded }

  override func updateConstraints() {
    border = metric == .cells ? .none : .rounded(radius: 6)
    super.updateConstraints()
  }

  override func update(with viewModel: TagItem) { label.text = viewModel.text }
}

/// A line with a title.
final class TitleView: BaseListItemView<TitleItem> {
  private let label = configure(Label()) { $0.style = .title }

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(label) }

  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    label.makeConstraints {
      $0.top.bottom.equalToSuperview()
      $0.leading.trailing.equalTo(layoutMarginsGuide)
    }
  }

  override func update(with viewModel: TitleItem) { label.text = "▍\(viewModel.title)" }
}

// MARK: Which component has which view

extension BannersComponent: ShownComponent {
  static var itemViews: ListItemViews { ListItemViews(BannerView.self) }
}

extension ProductsComponent: ShownComponent {
  static var itemViews: ListItemViews { ListItemViews(ProductView.self) }
}

extension TagsComponent: ShownComponent {
  static var itemViews: ListItemViews { ListItemViews(TagView.self) }
}

extension TitleComponent: ShownComponent {
  static var itemViews: ListItemViews { ListItemViews(TitleView.self) }
}
