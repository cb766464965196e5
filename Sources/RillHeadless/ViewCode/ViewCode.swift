/// A view or a view controller that is put together in code, in three steps: which view is in which, how they are
/// placed, and how they look.
///
/// Each step gets a phase, which only ``applyViewCode()`` can make: calling a step from elsewhere does not compile. So
/// no constraint is made before its views have a common ancestor.
///
/// ```swift
/// final class ProfileView: View, ViewCode {
///   private lazy var nameLabel = Label("Ada")
///
///   override init() {
///     super.init()
///     applyViewCode()
///   }
///
///   func buildHierarchy(_ phase: HierarchyPhase) { addSubviews(nameLabel) }
///   func setupConstraints(_ phase: ConstraintsPhase) { nameLabel.makeConstraints { $0.edges.equalToSuperview() } }
///   func configureViews(_ phase: ConfigurationPhase) { nameLabel.style = .title }
/// }
/// ```
///
/// A base class can carry the pipeline: it conforms, with steps that subclasses override.
@MainActor
public protocol ViewCode: ViewCodeApplying {
  /// The first step: puts views into each other.
  func buildHierarchy(_ phase: HierarchyPhase)
  /// The second step: makes and activates constraints.
  func setupConstraints(_ phase: ConstraintsPhase)
  /// The third step: styles and fills views. It does nothing by default.
  func configureViews(_ phase: ConfigurationPhase)
}

extension ViewCode {
  /// Does nothing.
  public func configureViews(_ phase: ConfigurationPhase) {}

  /// Runs the three steps, in this order. A second call changes nothing and is a diagnostic.
  public func applyViewCode() {
    guard !viewCodeState.isApplied else { return ScreenDiagnostics.report(.viewCodeAppliedTwice("\(type(of: self))")) }
    viewCodeState.isApplied = true
    buildHierarchy(HierarchyPhase())
    setupConstraints(ConstraintsPhase())
    configureViews(ConfigurationPhase())
  }
}

/// The time in which views are put into each other. Only ``ViewCode/applyViewCode()`` makes one.
public struct HierarchyPhase {
  fileprivate init() {}
}

/// The time in which constraints are made. Only ``ViewCode/applyViewCode()`` makes one.
public struct ConstraintsPhase {
  fileprivate init() {}
}

/// The time in which views are styled and filled. Only ``ViewCode/applyViewCode()`` makes one.
public struct ConfigurationPhase {
  fileprivate init() {}
}
