import Foundation
import RillHeadless

/// The row above the moments: the background, and in its lower right corner the avatar with the name beside it.
final class UserProfileListItemView: BaseListItemView<UserProfileListItemViewModel> {
  private let backgroundImageView = configure(ImageView()) { $0.appearance = .shaded }
  private let avatarImageView = ImageView()
  private let nameLabel = configure(Label()) {
    $0.style = .title
    $0.background = .solid
  }

  override func setupUI() {
    for view in [backgroundImageView, avatarImageView, nameLabel] { addSubview(view) }
  }

  override func setupConstraints() {
    backgroundImageView.makeConstraints {
      $0.top.leading.trailing.equalToSuperview()
      $0.bottom.equalToSuperview().offset(-Spacing.line)
      // Flatter than a phone's 4 : 5, so that a terminal shows some moments too.
      $0.height.equalTo(backgroundImageView.width).multipliedBy(0.2).priority(999)
    }
    avatarImageView.makeConstraints {
      $0.trailing.equalToSuperview().offset(-Spacing.margin)
      $0.bottom.equalToSuperview()
      $0.width.height.equalTo(80)
    }
    nameLabel.makeConstraints {
      $0.trailing.equalTo(avatarImageView.leading).offset(-Spacing.margin)
      $0.centerY.equalTo(avatarImageView)
    }
  }

  override func update(with viewModel: UserProfileListItemViewModel) {
    backgroundImageView.image = Image(named: viewModel.backgroundImageURL)
    avatarImageView.image = Image(named: viewModel.avatarURL)
    nameLabel.text = " \(viewModel.name) "
  }
}
