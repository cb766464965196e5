#if canImport(UIKit)
import Foundation
import Rill
import RillUIKit
import UIKit
#if SWIFT_PACKAGE
@testable import playground
#endif

/// One moment: its author and date, its title, photos and link, and the heart.
final class MomentView: BaseListItemView<MomentListItemViewModel> {
  private let authorLabel = UILabel(.headline)
  private let dateLabel = UILabel(.footnote, color: .secondaryLabel)
  private let titleLabel = UILabel(.body)
  private let photosView = PhotosView()
  private let linkLabel = UILabel(.footnote, color: .systemBlue)
  private let likeButton = UIButton(type: .system)
  private let likesLabel = UILabel(.footnote, color: .secondaryLabel)

  override func configureViews() {
    selectionStyle = .none
    titleLabel.numberOfLines = 0
    dateLabel.setContentHuggingPriority(.required, for: .horizontal)
    likeButton.setContentHuggingPriority(.required, for: .horizontal)
    let heading = UIStackView(arrangedSubviews: [authorLabel, dateLabel])
    let likes = UIStackView(arrangedSubviews: [likeButton, likesLabel])
    let rows = UIStackView(arrangedSubviews: [heading, titleLabel, photosView, linkLabel, likes])
    rows.axis = .vertical
    for stack in [heading, likes, rows] { stack.spacing = 8 }
    rows.translatesAutoresizingMaskIntoConstraints = false
    addSubview(rows)
    NSLayoutConstraint.activate([
      rows.topAnchor.constraint(equalTo: layoutMarginsGuide.topAnchor),
      rows.leadingAnchor.constraint(equalTo: layoutMarginsGuide.leadingAnchor),
      rows.bottomAnchor.constraint(equalTo: layoutMarginsGuide.bottomAnchor),
      rows.trailingAnchor.constraint(equalTo: layoutMarginsGuide.trailingAnchor),
    ])
    likeButton.accessibilityIdentifier = "like"
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
    likeButton.setTitle(viewModel.isLiked ? "♥ Liked" : "♡ Like", for: .normal)
    viewModel.isPending.bind(with: likeButton) { $0.alpha = $1 ? 0.5 : 1 }.disposed(by: reuseBag)
    likesLabel.text = viewModel.likesText
  }
}

/// Photos in one line, which scrolls if they need more room.
final class PhotosView: UIScrollView {
  private let line = UIStackView()

  /// The addresses of the photos.
  var urls: [URL] = [] {
    didSet {
      guard urls != oldValue else { return }
      for view in line.arrangedSubviews { view.removeFromSuperview() }
      for url in urls { line.addArrangedSubview(PictureView(url, size: CGSize(width: 88, height: 88))) }
    }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    line.spacing = 8
    line.translatesAutoresizingMaskIntoConstraints = false
    addSubview(line)
    NSLayoutConstraint.activate([
      line.topAnchor.constraint(equalTo: contentLayoutGuide.topAnchor),
      line.leadingAnchor.constraint(equalTo: contentLayoutGuide.leadingAnchor),
      line.bottomAnchor.constraint(equalTo: contentLayoutGuide.bottomAnchor),
      line.trailingAnchor.constraint(equalTo: contentLayoutGuide.trailingAnchor),
      line.heightAnchor.constraint(equalTo: frameLayoutGuide.heightAnchor),
      heightAnchor.constraint(equalToConstant: 88),
    ])
  }

  required init?(coder: NSCoder) { nil }
}
#endif
