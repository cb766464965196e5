import Foundation
import Rill
import RillHeadless

/// One moment: who and when, what, the photos, where it leads, and the heart.
final class MomentListItemView: BaseListItemView<MomentListItemViewModel> {
  /// As many photos as a narrow terminal has room for; the rest is counted.
  private static let shownPhotos = 3

  private let authorLabel = configure(Label()) { $0.style = .title }
  private let dateLabel = configure(Label()) {
    $0.style = .secondary
    $0.alignment = .right
  }
  private let titleLabel = configure(Label()) { $0.numberOfLines = 0 }
  private let photoViews = (0..<shownPhotos).map { _ in ImageView() }
  private let morePhotosLabel = configure(Label()) { $0.style = .secondary }
  private let linkLabel = configure(Label()) { $0.style = .accent }
  private let likeButton = configure(Button()) { $0.accessibilityIdentifier = "like" }
  private let likesLabel = configure(Label()) { $0.style = .secondary }
  private lazy var photos = StackView(
    axis: .horizontal, spacing: Spacing.margin, alignment: .center, photoViews + [morePhotosLabel])
  private lazy var rows = StackView(
    axis: .vertical,
    [
      StackView(axis: .horizontal, spacing: Spacing.margin, [authorLabel, dateLabel]),
      titleLabel, photos, linkLabel,
      StackView(axis: .horizontal, spacing: Spacing.margin, [likeButton, likesLabel]),
    ])
  private let separator = Separator()

  override func setupUI() {
    authorLabel.contentHuggingPriority = .defaultHigh
    for view in [rows, separator] { addSubview(view) }
  }

  override func setupConstraints() {
    rows.makeConstraints {
      $0.top.equalToSuperview()
      $0.leading.trailing.equalToSuperview().inset(Spacing.margin)
    }
    separator.makeConstraints {
      $0.top.equalTo(rows.bottom)
      $0.leading.trailing.bottom.equalToSuperview()
    }
    for view in photoViews {
      view.makeConstraints {
        $0.width.equalTo(88)
        $0.height.equalTo(48)
      }
    }
  }

  override func update(with viewModel: MomentListItemViewModel) {
    authorLabel.text = viewModel.authorName
    dateLabel.text = viewModel.postDate
    titleLabel.text = viewModel.title
    titleLabel.isHidden = viewModel.title == nil
    show(viewModel.photoURLs)
    linkLabel.text = viewModel.linkURL.map { "→ \($0.host() ?? "")\($0.path())" }
    linkLabel.isHidden = viewModel.linkURL == nil
    likeButton.title = viewModel.isLiked ? "♥ Liked" : "♡ Like"
    likesLabel.text = viewModel.likesText
    likeButton.rx.tap
      .bind(onNext: { viewModel.like() })
      .disposed(by: disposeBag)
  }

  private func show(_ urls: [URL]) {
    photos.isHidden = urls.isEmpty
    for (index, view) in photoViews.enumerated() {
      view.image = urls.indices.contains(index) ? Image(named: urls[index]) : nil
      view.isHidden = view.image == nil
    }
    let more = urls.count - photoViews.count
    morePhotosLabel.text = more > 0 ? "+\(more)" : nil
  }
}
