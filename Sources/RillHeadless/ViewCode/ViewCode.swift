/// A view or a view controller that is put together in code, in three steps: which view is in which, how they are
/// placed, and how they look.
///
/// Each step borrows a phase, which only ``applyViewCode()`` can make and nobody can copy or keep: calling a step from
/// elsewhere does not compile. So no constraint is made before its views have a common ancestor.
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
/// A base class can carry the pipeline: it conforms, with steps that subclasses override.
@MainActor
public protocol ViewCode: ViewCodeApplying {
  /// The first step: puts views into each other.
  func buildHierarchy(_ phase: borrowing HierarchyPhase)
  /// The second step: makes and activates constraints.
  func setupConstraints(_ phase: borrowing ConstraintsPhase)
  /// The third step: styles and fills views. It does nothing by default.
  func configureViews(_ phase: borrowing ConfigurationPhase)
}

extension ViewCode {
  /// Does nothing.
  public func configureViews(_ phase: borrowing ConfigurationPhase) {}

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
public struct HierarchyPhase: ~Copyable {
  fileprivate init() {}
}

/// The time in which constraints are made. Only ``ViewCode/applyViewCode()`` makes one.
public struct ConstraintsPhase: ~Copyable {
  fileprivate init() {}
}

/// The time in which views are styled and filled. Only ``ViewCode/applyViewCode()`` makes one.
public struct ConfigurationPhase: ~Copyable {
  fileprivate init() {}
}

/// What can be put together in code: views and view controllers.
@MainActor
public protocol ViewCodeApplying: AnyObject {
  /// Whether it has been done.
  var viewCodeState: ViewCodeState { get }
}

/// Remembers whether a view or a view controller was put together.
@MainActor
public final class ViewCodeState {
  fileprivate(set) var isApplied = false

  init() {}
}

extension View: ViewCodeApplying {}
extension ViewController: ViewCodeApplying {}
