import RillHeadless

@MainActor final class Box: View, ViewCode {
  private var hierarchy: HierarchyPhase?
  private var constraints: ConstraintsPhase?
  private var configuration: ConfigurationPhase?

  func buildHierarchy(_ phase: borrowing HierarchyPhase) { hierarchy = phase }
  func setupConstraints(_ phase: borrowing ConstraintsPhase) { constraints = phase }
  func configureViews(_ phase: borrowing ConfigurationPhase) { configuration = phase }
}
