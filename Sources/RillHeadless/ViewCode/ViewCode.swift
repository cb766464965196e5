/// A view or a view controller that is built in code, in three steps: its hierarchy, its constraints and its
/// appearance.
///
/// Each step borrows a phase, which only ``applyViewCode()`` can create and no code can copy or keep: a call from elsewhere
/// does not compile. Therefore no constraint is made before its views have a common ancestor.
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
///   func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubviews(nameLabel) }
///   func setupConstraints(_ phase: borrowing ConstraintsPhase) { nameLabel.makeConstraints { $0.edges.equalToSuperview() } }
///   func configureViews(_ phase: borrowing ConfigurationPhase) { nameLabel.style = .title }
/// }
/// ```
///
/// A base class can conform, with steps that subclasses override.
@MainActor
public protocol ViewCode: ViewCodeApplying {
  /// Builds the view hierarchy, in the first step.
  func buildHierarchy(_ phase: borrowing HierarchyPhase)
  /// Creates and activates constraints, in the second step.
  func setupConstraints(_ phase: borrowing ConstraintsPhase)
  /// Styles and fills views, in the third step.
  ///
  /// The default implementation does nothing.
  func configureViews(_ phase: borrowing ConfigurationPhase)
}

extension ViewCode {
  /// Does nothing.
  public func configureViews(_ phase: borrowing ConfigurationPhase) {}

  /// Runs the three steps, in this order.
  ///
  /// A second call changes nothing and reports a diagnostic.
  public func applyViewCode() {
    guard !viewCodeState.isApplied else { return ScreenDiagnostics.report(.viewCodeAppliedTwice("\(type(of: self))")) }
    viewCodeState.isApplied = true
    viewCodeState.run(.buildHierarchy) { buildHierarchy(HierarchyPhase()) }
    viewCodeState.run(.setupConstraints) { setupConstraints(ConstraintsPhase()) }
    viewCodeState.run(.configureViews) { configureViews(ConfigurationPhase()) }
  }
}

/// The phase in which the view hierarchy is built, which only ``ViewCode/applyViewCode()`` creates.
public struct HierarchyPhase: ~Copyable {
  fileprivate init() {}
}

/// The phase in which constraints are made, which only ``ViewCode/applyViewCode()`` creates.
public struct ConstraintsPhase: ~Copyable {
  fileprivate init() {}
}

/// The phase in which views are styled and filled, which only ``ViewCode/applyViewCode()`` creates.
public struct ConfigurationPhase: ~Copyable {
  fileprivate init() {}
}

/// Configures an object where it is created, and returns it.
///
/// ```swift
/// private let nameLabel = configure(Label()) {
///   $0.style = .title
///   $0.numberOfLines = 2
/// }
/// ```
public func configure<Object: AnyObject>(_ object: Object, closure: (Object) -> Void) -> Object {
  closure(object)
  return object
}

extension View {
  /// Adds views on top of the other subviews, in order.
  public func addSubviews(_ views: View...) {
    for view in views { addSubview(view) }
  }
}
