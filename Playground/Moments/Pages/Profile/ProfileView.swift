import Foundation
import RillHeadless

/// A round image, and beside it four lines about a person.
final class ProfileView: View, ViewCode {
  /// The content of the view.
  struct ViewModel: Sendable {
    let imageText: String
    let name: String
    let age: String
    let job: String
    let gender: String
  }

  private enum Points {
    static let height: CGFloat = 98
    static let image: CGFloat = 80
    static let edge: CGFloat = 16
    static let column: CGFloat = 48
    /// The column of a phone, which has less room.
    static let narrowColumn: CGFloat = 16
    static let inset: CGFloat = 8
  }

  private let viewModel: ViewModel
  private lazy var imageView = ImageView()
  private lazy var nameLabel = configure(Label()) { $0.style = .title }
  private lazy var ageLabel = Label()
  private lazy var jobLabel = Label()
  private lazy var genderLabel = configure(Label()) { $0.style = .secondary }
  private var column: LayoutConstraint?
  private lazy var lines = StackView(
    axis: .vertical, spacing: 0, distribution: .equalSpacing, [nameLabel, ageLabel, jobLabel, genderLabel])

  init(_ viewModel: ViewModel) {
    self.viewModel = viewModel
    super.init()
    applyViewCode()
  }

  func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubviews(imageView, lines) }

  func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    makeConstraints { $0.height.equalTo(Points.height) }
    imageView.makeConstraints {
      $0.centerY.equalToSuperview()
      $0.size.equalTo(Points.image)
      $0.leading.equalToSuperview().offset(Points.edge)
    }
    column = lines.makeConstraints { $0.leading.equalTo(imageView.trailing) }.first
    lines.makeConstraints {
      $0.trailing.equalToSuperview().inset(Points.edge)
      $0.top.bottom.equalToSuperview().inset(Points.inset)
    }
  }

  override func updateConstraints() {
    column?.constant = metric == .cells ? Points.column : Points.narrowColumn
    super.updateConstraints()
  }

  func configureViews(_ phase: borrowing ConfigurationPhase) {
    imageView.image = Image(alternativeText: viewModel.imageText)
    nameLabel.text = viewModel.name
    ageLabel.text = viewModel.age
    jobLabel.text = viewModel.job
    genderLabel.text = viewModel.gender
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    // A circle: its radius is known only now that there is a height.
    imageView.cornerRadius = imageView.frame.height / 2
  }
}

extension ProfileView.ViewModel {
  /// An invented person.
  static let lin = Self(
    imageText: "lin", name: "林一 Lin", age: "36 years", job: "lighthouse engineer", gender: "female")
}

/// A box along the upper edge whose height changes.
final class CurtainView: View, ViewCode {
  let box = configure(View()) { $0.background = .shaded }

  override init() {
    super.init()
    applyViewCode()
  }

  func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(box) }

  func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    box.makeConstraints {
      $0.top.leading.trailing.equalToSuperview()
      $0.height.equalTo(10)
    }
  }

  func setHeight(_ points: CGFloat) { box.updateConstraints { $0.height.equalTo(points) } }
}

/// A frame that nothing gives a size, with two boxes in it.
final class IntrinsicSizeView: View, ViewCode {
  private enum Points {
    static let gap: CGFloat = 12
    static let width: CGFloat = 100
    static let height: CGFloat = 60
  }

  let container = configure(View()) { $0.border = .thin }
  private let upper = configure(View()) { $0.background = .shaded }
  private let lower = configure(View()) { $0.background = .shaded }

  override init() {
    super.init()
    applyViewCode()
  }

  func buildHierarchy(_ phase: borrowing HierarchyPhase) {
    addSubview(container)
    container.addSubviews(upper, lower)
  }

  func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    container.makeConstraints { $0.top.leading.equalToSuperview() }
    upper.makeConstraints {
      $0.top.leading.trailing.equalToSuperview().inset(Points.gap)
      $0.width.equalTo(Points.width)
      $0.height.equalTo(Points.height)
    }
    lower.makeConstraints {
      $0.top.equalTo(upper.bottom).offset(Points.gap)
      $0.leading.trailing.bottom.equalToSuperview().inset(Points.gap)
      $0.height.equalTo(Points.height)
    }
  }
}
