/// An object that can be built in code: a view or a view controller.
@MainActor
public protocol ViewCodeApplying: AnyObject {
  /// Records whether the object has been built.
  var viewCodeState: ViewCodeState { get }
}

/// Records whether a view or a view controller has been built, and which of its methods is running.
@MainActor
public final class ViewCodeState {
  var isApplied = false
  /// The innermost running method that suits only one of the object's bags.
  private(set) var method: BindingMethod?

  init() {}

  func run<Failure>(_ method: BindingMethod, _ body: () throws(Failure) -> Void) throws(Failure) {
    let outer = self.method
    self.method = method
    defer { self.method = outer }
    try body()
  }
}

/// A method in which views bind: once, or for each item or element that they show.
enum BindingMethod: String {
  case buildHierarchy = "buildHierarchy(_:)"
  case setupConstraints = "setupConstraints(_:)"
  case configureViews = "configureViews(_:)"
  case update = "update(with:)"
  case configureElement = "configureView(_:for:)"

  var isRepeated: Bool { self == .update || self == .configureElement }
}

extension View: ViewCodeApplying {}
