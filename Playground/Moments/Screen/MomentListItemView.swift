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
  private var separatorSides: [LayoutConstraint] = []

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
      $0.bottom.equalToSuperview()
    }
    separatorSides = separator.makeConstraints { $0.leading.trailing.equalToSuperview() }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    placeBox(separatorSides)
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

/// Photos in one line: as many as fit, and the number of remaining ones.
final class PhotosView: View, ViewCode {
  private static let photoSize = CGSize(width: 88, height: 3 * Spacing.line)
  private static let step = photoSize.width + Spacing.margin

  private var photoViews: [ImageView] = []
  private let moreLabel = configure(Label()) { $0.style = .secondary }

  /// The addresses of the photos.
  var urls: [URL] = [] {
    didSet { if urls != oldValue { setNeedsLayout() } }
  }

  override init() {
    super.init()
    applyViewCode()
  }

  func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(moreLabel) }

  /// Empty: the number of photos depends on the width, so they are placed by their frames.
  func setupConstraints(_ phase: borrowing ConstraintsPhase) {}

  override var intrinsicContentSize: CGSize {
    urls.isEmpty
      ? .zero : CGSize(width: CGFloat(urls.count) * Self.step - Spacing.margin, height: Self.photoSize.height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let shown = fittingPhotos
    while photoViews.count < shown { addPhotoView() }
    for (index, view) in photoViews.enumerated() {
      view.image = index < shown ? Image(named: urls[index]) : nil
      view.isHidden = index >= shown
    }
    let more = moreText(shown)
    moreLabel.text = more
    moreLabel.frame = CGRect(
      x: CGFloat(shown) * Self.step, y: Spacing.line, width: more.map { metric.width(of: $0, .secondary) } ?? 0,
      height: Spacing.line)
  }

  /// The largest number of photos that leaves room for the number of the remaining ones.
  private var fittingPhotos: Int {
    func fits(_ count: Int) -> Bool {
      let text = moreText(count).map { Spacing.margin + metric.width(of: $0, .secondary) } ?? 0
      return CGFloat(count) * Self.step - Spacing.margin + text <= bounds.width
    }
    let most = min(urls.count, Int((bounds.width + Spacing.margin) / Self.step))
    return stride(from: most, to: 0, by: -1).first(where: fits) ?? 0
  }

  private func moreText(_ shown: Int) -> String? { shown < urls.count ? "+\(urls.count - shown)" : nil }

  private func addPhotoView() {
    let view = ImageView()
    view.frame = CGRect(origin: CGPoint(x: CGFloat(photoViews.count) * Self.step, y: 0), size: Self.photoSize)
    photoViews.append(view)
    addSubview(view)
  }
}

extension Image {
  /// The image at an address, named after its file, without the extension.
  init?(named url: URL?) {
    guard let url else { return nil }
    self.init(url: url, alternativeText: url.deletingPathExtension().lastPathComponent)
  }
}

extension View {
  /// The space beside a box or a line in a row. On a pad, where rows are less wide than the screen, it is as wide as
  /// text; elsewhere it reaches from edge to edge.
  var spaceBesideBox: CGFloat {
    guard metric == .phone, let window, bounds.width < window.bounds.width else { return 0 }
    return 2 * Spacing.margin
  }

  /// - Parameter sides: the constraints of a box's leading and trailing edges in the row.
  func placeBox(_ sides: [LayoutConstraint]) {
    for (side, constant) in zip(sides, [spaceBesideBox, -spaceBesideBox]) { side.constant = constant }
  }
}

/// The distances of the timeline's rows, in points.
enum Spacing {
  /// The distance between a row's edge and its content, and between neighbors.
  static let margin: CGFloat = 8
  /// The height of a line of text.
  static let line: CGFloat = 16
}
