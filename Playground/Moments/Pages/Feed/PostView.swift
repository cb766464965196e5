import RillHeadless

/// A post between two lines of room.
final class PostView: BaseListItemView<Post> {
  private let label = configure(Label()) { $0.numberOfLines = 0 }

  override func setupUI() { addSubview(label) }

  override func setupConstraints() {
    label.makeConstraints {
      $0.top.equalToSuperview()
      $0.bottom.equalToSuperview().inset(Spacing.line)
      $0.leading.trailing.equalToSuperview().inset(Spacing.margin)
    }
  }

  override func update(with viewModel: Post) { label.text = "• \(viewModel.text)" }
}
