import RillHeadless

@MainActor final class Box: View, ViewCode {
  func buildHierarchy(_ phase: borrowing HierarchyPhase) {}
  func setupConstraints(_ phase: borrowing ConstraintsPhase) {}
}

@MainActor func rebuild(_ box: Box) {
  box.buildHierarchy(HierarchyPhase())
  box.setupConstraints(ConstraintsPhase())
  box.configureViews(ConfigurationPhase())
}
