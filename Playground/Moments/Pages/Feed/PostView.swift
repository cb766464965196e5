import RillHeadless

/// A post with a line of room below it. Its text starts beside its bullet.
final class PostView: BaseListItemView<Post> {
  private let label = configure(Label()) { $0.numberOfLines = 0 }
  private let bullet = configure(Label("•")) {
    $0.contentHuggingPriority = .defaultHigh
    $0.contentCompressionResistancePriority = .required
  }
  private lazy var line = StackView(
    axis: .horizontal, spacing: Spacing.margin, alignment: .leading, [bullet, label])

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(line) }

  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    line.makeConstraints {
      $0.top.equalToSuperview()
      $0.bottom.equalToSuperview().inset(Spacing.line)
      $0.leading.trailing.equalTo(layoutMarginsGuide)
    }
  }

  override func update(with viewModel: Post) { label.text = viewModel.text }
}
