#if canImport(UIKit)
import Foundation
import RillUIKit
import UIKit
#if SWIFT_PACKAGE
@testable import playground
#endif

/// The row above the moments: the background, with the avatar in its lower-right corner and the name beside it.
final class UserProfileView: BaseListItemView<UserProfileListItemViewModel> {
  private let coverView = PictureView()
  private let nameLabel = UILabel(.headline)
  private let avatarView = PictureView(size: CGSize(width: 80, height: 80))

  override func configureViews() {
    selectionStyle = .none
    for view in [coverView, avatarView, nameLabel] {
      view.translatesAutoresizingMaskIntoConstraints = false
      addSubview(view)
    }
    let height = coverView.heightAnchor.constraint(equalTo: coverView.widthAnchor, multiplier: 0.8)
    height.priority = .defaultHigh
    NSLayoutConstraint.activate([
      coverView.topAnchor.constraint(equalTo: topAnchor),
      coverView.leadingAnchor.constraint(equalTo: leadingAnchor),
      coverView.trailingAnchor.constraint(equalTo: trailingAnchor),
      coverView.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -16),
      height,
      avatarView.trailingAnchor.constraint(equalTo: layoutMarginsGuide.trailingAnchor),
      avatarView.bottomAnchor.constraint(equalTo: bottomAnchor),
      nameLabel.trailingAnchor.constraint(equalTo: avatarView.leadingAnchor, constant: -8),
      nameLabel.centerYAnchor.constraint(equalTo: avatarView.centerYAnchor),
    ])
  }

  override func update(with viewModel: UserProfileListItemViewModel) {
    coverView.url = viewModel.backgroundImageURL
    nameLabel.text = viewModel.name
    avatarView.url = viewModel.avatarURL
  }
}

/// The place of a picture, with its name: the addresses of the built-in answers are invented.
final class PictureView: UILabel {
  /// The address of the picture.
  var url: URL? {
    didSet { text = url?.deletingPathExtension().lastPathComponent }
  }

  /// - Parameter size: its size, if it has one of its own.
  convenience init(_ url: URL? = nil, size: CGSize? = nil) {
    self.init(.footnote, color: .secondaryLabel)
    // An initializer does not call the observer.
    self.url = url
    text = url?.deletingPathExtension().lastPathComponent
    textAlignment = .center
    backgroundColor = .secondarySystemBackground
    guard let size else { return }
    NSLayoutConstraint.activate([
      widthAnchor.constraint(equalToConstant: size.width), heightAnchor.constraint(equalToConstant: size.height),
    ])
  }
}

extension UILabel {
  /// Creates a label with the font of a text style, which follows the size of texts that the user prefers.
  convenience init(_ style: UIFont.TextStyle, color: UIColor = .label) {
    self.init(frame: .zero)
    font = .preferredFont(forTextStyle: style)
    adjustsFontForContentSizeCategory = true
    textColor = color
  }
}
#endif
