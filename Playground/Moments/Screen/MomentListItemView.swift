import Foundation
import Rill
import RillHeadless

/// One moment: its author and date, its title, photos and link, and the heart.
final class MomentListItemView: BaseListItemView<MomentListItemViewModel> {
  private let authorLabel = configure(Label()) { $0.style = .title }
  private let dateLabel = configure(Label()) { $0.style = .secondary }
  private let titleLabel = configure(Label()) { $0.numberOfLines = 0 }
  private let photosView = PhotosView()
  private let linkLabel = configure(Label()) { $0.style = .accent }
  private let likeButton = configure(Button()) { $0.accessibilityIdentifier = "like" }
  private let likesLabel = configure(Label()) { $0.style = .secondary }
  private lazy var rows = StackView(
    axis: .vertical,
    [
      StackView(axis: .horizontal, spacing: Spacing.margin, [authorLabel, dateLabel]),
      titleLabel, photosView, linkLabel,
      StackView(axis: .horizontal, spacing: Spacing.margin, [likeButton, likesLabel]),
    ])
  private let separator = Separator()

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) {
    addSubviews(rows, separator)
  }

  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    rows.makeConstraints {
      $0.top.equalToSuperview()
      $0.leading.trailing.equalTo(layoutMarginsGuide)
    }
    separator.makeConstraints {
      $0.top.equalTo(rows.bottom)
      $0.leading.trailing.bottom.equalToSuperview()
    }
  }

  override func configureViews(_ phase: borrowing ConfigurationPhase) {
    // If a name is too long to fit beside the date, the name is cut.
    dateLabel.contentHuggingPriority = .defaultHigh
    // The number of likes gets the room beside the button.
    likeButton.contentHuggingPriority = .defaultHigh
    likeButton.rx.tap.emit(with: self) { view, _ in view.send(LikeTapped()) }.disposed(by: disposeBag)
  }

  override func update(with viewModel: MomentListItemViewModel) {
    authorLabel.text = viewModel.authorName
    dateLabel.text = viewModel.postDate
    titleLabel.text = viewModel.title
    titleLabel.isHidden = viewModel.title == nil
    photosView.urls = viewModel.photoURLs
    photosView.isHidden = viewModel.photoURLs.isEmpty
    linkLabel.text = viewModel.linkURL.map { "→ \($0.host() ?? "")\($0.path())" }
    linkLabel.isHidden = viewModel.linkURL == nil
    likeButton.title = viewModel.isLiked ? "♥ Liked" : "♡ Like"
    viewModel.isPending.bind(with: likeButton) { [isLiked = viewModel.isLiked] button, isPending in
      button.style = TextStyle(isLiked && !isPending ? .accent : .secondary, isDim: isPending)
    }.disposed(by: reuseBag)
    likesLabel.text = viewModel.likesText
  }
}
