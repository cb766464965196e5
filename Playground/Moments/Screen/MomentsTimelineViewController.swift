import Foundation
import Rill
import RillHeadless
import RillList

/// The timeline's screen.
class MomentsTimelineViewController: BaseTableViewController {
  init(viewModel: MomentsTimelineViewModel) {
    super.init(viewModel: viewModel, title: "Moments", texts: MomentsLanguage.current.texts)
  }

  override var itemViewsToRegister: ListItemViews {
    ListItemViews(UserProfileListItemView.self, MomentListItemView.self)
  }
}

/// Leads to the timeline.
final class StartViewController: BaseViewController {
  private let moments: ViewController
  private let openButton = Button("Moments")

  /// - Parameter moments: the timeline.
  init(moments: ViewController) {
    self.moments = moments
    super.init()
    title = "Start"
  }

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) {
    super.buildHierarchy(phase)
    view.addSubview(openButton)
  }

  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    super.setupConstraints(phase)
    openButton.makeConstraints { $0.center.equalToSuperview() }
  }

  override func setupBindings() {
    super.setupBindings()
    openButton.rx.tap.emit(with: self) { start, _ in
      start.navigationController?.pushViewController(start.moments)
    }.disposed(by: disposeBag)
  }
}

/// The row above the moments: the background, as high as 0.8 of its width up to a limit, with the avatar in its
/// lower-right corner and the name beside it.
final class UserProfileListItemView: BaseListItemView<UserProfileListItemViewModel> {
  private let shade = configure(View()) { $0.background = .shaded }
  private let backgroundImageView = configure(ImageView()) { $0.appearance = .shaded }
  private let avatarImageView = configure(ImageView()) { $0.asAvatar(cornerRadius: 8) }
  private let nameLabel = configure(Label()) {
    $0.style = .title
    $0.background = .solid
  }

  private var coverSides: [LayoutConstraint] = []
  private var avatarSide: LayoutConstraint?
  private var besideAvatar: LayoutConstraint?
  private var toEdge: LayoutConstraint?
  private lazy var coverLimit = shade.height.constraint(lessThanOrEqualToConstant: 0)

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) {
    addSubviews(shade, backgroundImageView, avatarImageView, nameLabel)
  }

  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    shade.makeConstraints {
      $0.top.equalToSuperview()
      $0.bottom.equalToSuperview().offset(-Spacing.line)
      $0.height.equalTo(width).multipliedBy(0.8).priority(999)
    }
    coverSides = shade.makeConstraints { $0.leading.trailing.equalToSuperview() }
    coverLimit.isActive = true
    backgroundImageView.makeConstraints { $0.top.leading.bottom.equalTo(shade) }
    besideAvatar = backgroundImageView.makeConstraints { $0.trailing.equalTo(avatarImageView.leading) }.first
    toEdge = backgroundImageView.prepareConstraints { $0.trailing.equalTo(shade) }.first
    avatarSide = avatarImageView.makeConstraints { $0.trailing.equalTo(shade) }.first
    avatarImageView.makeConstraints {
      $0.bottom.equalToSuperview()
      $0.width.height.equalTo(80)
    }
    nameLabel.makeConstraints {
      $0.trailing.equalTo(avatarImageView.leading).offset(-Spacing.margin)
      $0.centerY.equalTo(avatarImageView)
    }
  }

  override func updateConstraints() {
    // At 0.8 of the width, it would leave no room for moments on a terminal and on a pad. Phones are up to 440 wide.
    coverLimit.constant = metric == .cells ? 5 * Spacing.line : 352
    avatarSide?.constant = -layoutMargins.trailing
    // Cells draw the image's name in its middle. Up to the avatar, the name never overlaps that.
    besideAvatar?.isActive = metric == .cells
    toEdge?.isActive = metric == .phone
    super.updateConstraints()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    placeBox(coverSides)
  }

  override func update(with viewModel: UserProfileListItemViewModel) {
    backgroundImageView.image = Image(named: viewModel.backgroundImageURL)
    avatarImageView.image = Image(named: viewModel.avatarURL)
    nameLabel.text = " \(viewModel.name) "
  }
}
