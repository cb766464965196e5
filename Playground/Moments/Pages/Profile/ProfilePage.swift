import RillHeadless

/// A profile along the upper edge.
final class ProfilePage: View, ViewCode {
  private let profile: ProfileView

  init(_ viewModel: ProfileView.ViewModel) {
    profile = ProfileView(viewModel)
    super.init()
    applyViewCode()
  }

  func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(profile) }

  func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    profile.makeConstraints { $0.top.leading.trailing.equalToSuperview() }
  }
}
