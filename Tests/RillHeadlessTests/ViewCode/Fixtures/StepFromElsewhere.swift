import RillHeadless

@MainActor final class Box: View, ViewCode {
  func buildHierarchy(_ phase: HierarchyPhase) {}
  func setupConstraints(_ phase: ConstraintsPhase) {}
}

@MainActor func rebuild(_ box: Box) {
  box.setupConstraints(ConstraintsPhase())
}
