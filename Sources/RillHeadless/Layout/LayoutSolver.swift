import Foundation

/// Finds the frames of the views that one set of constraints places.
///
/// Each view has four unknowns: its position, measured from the root, and its size. What is stronger is said first:
/// the root's size and the frames of views that nothing places; then stacks and constraints, by priority; then
/// intrinsic widths; then intrinsic heights at those widths; then, for what is still open, the frames as assigned.
@MainActor
struct LayoutSolver {
  typealias Term = LinearSystem.Term

  /// What is unknown about a view. The variables of all views come one unknown after the other, sizes last: an equation
  /// is solved for its last variable, and a size follows from two edges, where an edge would follow from the sizes of
  /// all that stand before it in a stack.
  enum Unknown: Int {
    case x, y, width, height
  }

  /// The root and all views in it that are laid out together with it, outer ones first.
  private(set) var views: [View] = []
  private(set) var parents: [Int?] = []
  private(set) var indexes: [ObjectIdentifier: Int] = [:]
  /// Which of them are placed by a constraint or a stack, and not by the frame they were assigned.
  private(set) var isPlaced: [Bool] = []
  var system = LinearSystem(variables: 0)

  /// Whether something required does not hold.
  private(set) var hasConflict = false
  /// What does not hold, if the solver was asked to name it.
  private(set) var conflicts: [ScreenDiagnostic] = []
  /// What the tags of the system stand for. Naming costs more than solving, so it is done only after a conflict.
  private var names: [@MainActor () -> String] = []
  private let namesConflicts: Bool

  init(root: View, namesConflicts: Bool = false) {
    self.namesConflicts = namesConflicts
    gather(root, parent: nil)
    system = LinearSystem(variables: views.count * 4)
    isPlaced = Array(repeating: false, count: views.count)
  }

  private mutating func gather(_ view: View, parent: Int?) {
    let index = views.count
    views.append(view)
    parents.append(parent)
    indexes[ObjectIdentifier(view)] = index
    guard !view.placesSubviewsByFrame else { return }
    let stack = view as? StackView
    for subview in view.subviews where !(subview.isHidden && stack?.arranges(subview) == true) {
      gather(subview, parent: index)
    }
  }

  /// The frames of ``views``, each in its superview's coordinates. A size that is `nil` is found from the content.
  mutating func frames(width: CGFloat?, height: CGFloat?) -> [CGRect] {
    addRoot(width: width, height: height)
    let constraints = activeConstraints()
    let stacks = views.indices.filter { views[$0] is StackView }
    for constraint in constraints {
      if let first = constraint.firstView, let index = indexes[ObjectIdentifier(first)] { isPlaced[index] = true }
    }
    for index in stacks {
      for arranged in arrangedViews(of: index) { isPlaced[arranged] = true }
    }
    for index in views.indices where !isPlaced[index] { addFrame(index) }
    for index in stacks { addStack(index) }
    for constraint in constraints { add(constraint) }
    addIntrinsicWidths()
    addIntrinsicHeights()
    addDefaults()
    return views.indices.map(frame)
  }

  // MARK: Saying something to the system

  func term(_ unknown: Unknown, _ index: Int, times factor: Double = 1) -> Term {
    Term(unknown.rawValue * views.count + index, factor)
  }

  func value(_ unknown: Unknown, _ index: Int) -> Double? { system.value(of: term(unknown, index).variable) }

  /// Adds an equation that must hold.
  mutating func require(_ terms: [Term], equals constant: CGFloat, _ name: @escaping @MainActor () -> String) {
    if case .contradicts(let others) = add(terms, equals: constant, name) {
      hasConflict = true
      if namesConflicts { conflicts.append(.conflict(constraint: name(), with: others.map { names[$0]() })) }
    }
  }

  @discardableResult
  mutating func add(
    _ terms: [Term], equals constant: CGFloat, _ name: @escaping @MainActor () -> String
  ) -> LinearSystem.Outcome {
    guard namesConflicts else { return system.add(terms, equals: constant) }
    names.append(name)
    return system.add(terms, equals: constant, tag: names.count - 1)
  }

  private mutating func addRoot(width: CGFloat?, height: CGFloat?) {
    isPlaced[0] = true
    system.add([term(.x, 0)], equals: 0)
    system.add([term(.y, 0)], equals: 0)
    let root = views[0].name
    if let width { require([term(.width, 0)], equals: width) { "\(root) is \(width) wide" } }
    if let height { require([term(.height, 0)], equals: height) { "\(root) is \(height) high" } }
  }

  // MARK: Constraints

  private func activeConstraints() -> [LayoutConstraint] {
    views.flatMap(\.constraints).sorted { ($1.priority, $0.order) < ($0.priority, $1.order) }
  }

  private mutating func add(_ constraint: LayoutConstraint) {
    guard let first = constraint.firstView, let index = indexes[ObjectIdentifier(first)] else { return }
    var terms = terms(constraint.firstAttribute, index, times: 1)
    if let attribute = constraint.secondAttribute {
      guard let second = constraint.secondView, let other = indexes[ObjectIdentifier(second)] else { return }
      terms += self.terms(attribute, other, times: -constraint.multiplier)
      if let origin = constraint.origin, let holder = indexes[ObjectIdentifier(origin)] {
        let position: Unknown = attribute.kind == .horizontal ? .x : .y
        terms.append(term(position, holder, times: constraint.multiplier - 1))
      }
    }
    if constraint.priority >= .required {
      require(terms, equals: constraint.constant) { constraint.equation }
    } else {
      add(terms, equals: constraint.constant) { constraint.equation }
    }
  }

  private func terms(_ attribute: LayoutAttribute, _ index: Int, times factor: Double) -> [Term] {
    func sum(_ position: Unknown, _ size: Unknown, part: Double) -> [Term] {
      [term(position, index, times: factor), term(size, index, times: factor * part)]
    }
    return switch attribute {
    case .leading: [term(.x, index, times: factor)]
    case .top: [term(.y, index, times: factor)]
    case .width: [term(.width, index, times: factor)]
    case .height: [term(.height, index, times: factor)]
    case .trailing: sum(.x, .width, part: 1)
    case .bottom: sum(.y, .height, part: 1)
    case .centerX: sum(.x, .width, part: 0.5)
    case .centerY: sum(.y, .height, part: 0.5)
    }
  }

  // MARK: Results

  /// The sizes that the equations make negative, and that are taken as zero.
  var negativeSizes: [(index: Int, size: Unknown)] {
    views.indices.flatMap { index in
      [Unknown.width, .height].compactMap { size in
        (value(size, index) ?? 0) < -LinearSystem.tolerance ? (index, size) : nil
      }
    }
  }

  /// What makes a size negative, from a solver that names conflicts.
  func conflict(ofNegative size: Unknown, _ index: Int) -> ScreenDiagnostic {
    let tags = system.tags(of: term(size, index).variable)
    return .conflict(constraint: "\(views[index].name).\(size) ≥ 0", with: tags.map { names[$0]() })
  }

  private func frame(_ index: Int) -> CGRect {
    let x = value(.x, index) ?? 0
    let y = value(.y, index) ?? 0
    let parent = parents[index]
    return CGRect(
      x: x - (parent.flatMap { value(.x, $0) } ?? 0), y: y - (parent.flatMap { value(.y, $0) } ?? 0),
      width: max(0, value(.width, index) ?? 0), height: max(0, value(.height, index) ?? 0))
  }
}
