import Rill

extension View {
  /// Makes and activates constraints of this view. From now on they place it, and no longer its frame:
  /// ``translatesAutoresizingMaskIntoConstraints`` becomes false.
  ///
  /// ```swift
  /// avatar.makeConstraints {
  ///   $0.trailing.equalToSuperview().inset(16)
  ///   $0.bottom.equalToSuperview()
  ///   $0.size.equalTo(80)
  /// }
  /// ```
  ///
  /// - Returns: The constraints, one for each attribute, in the order in which they were written.
  @discardableResult
  public func makeConstraints(_ make: (ConstraintMaker) -> Void) -> [LayoutConstraint] {
    let constraints = prepareConstraints(make)
    LayoutConstraint.activate(constraints)
    madeConstraints = madeConstraints.filter { $0.constraint != nil } + constraints.map(MadeConstraint.init)
    return constraints
  }

  /// Makes constraints of this view without activating them, for layouts that a screen switches between.
  public func prepareConstraints(_ make: (ConstraintMaker) -> Void) -> [LayoutConstraint] {
    translatesAutoresizingMaskIntoConstraints = false
    return constraints(of: make)
  }

  /// Takes away what ``makeConstraints(_:)`` has made for this view since the last time, and no other constraint, and
  /// makes others. One that is inactive now counts too, one of ``prepareConstraints(_:)`` does not.
  @discardableResult
  public func remakeConstraints(_ make: (ConstraintMaker) -> Void) -> [LayoutConstraint] {
    LayoutConstraint.deactivate(madeConstraints.compactMap(\.constraint))
    madeConstraints = []
    return makeConstraints(make)
  }

  /// Changes the constants of constraints that ``makeConstraints(_:)`` has made: those of the same
  /// attributes, relation, multiplier and priority.
  ///
  /// - Precondition: There is such a constraint for each attribute that is named.
  public func updateConstraints(
    _ make: (ConstraintMaker) -> Void, file: StaticString = #fileID, line: UInt = #line
  ) {
    for wanted in constraints(of: make) {
      let existing = madeConstraints.compactMap(\.constraint).first { $0.isActive && $0.hasSameSides(as: wanted) }
      Rill.require(
        existing != nil,
        "No constraint to update: \(wanted.equation). makeConstraints has made none of these sides for \(name).",
        file: file, line: line)
      existing?.constant = wanted.constant
    }
  }

  private func constraints(of make: (ConstraintMaker) -> Void) -> [LayoutConstraint] {
    let maker = ConstraintMaker(view: self, attributes: [])
    make(maker)
    return maker.sentences.flatMap { $0.constraints() }
  }
}

/// A constraint that a view's maker has made, as long as anybody holds it: an active one is held by a view.
struct MadeConstraint {
  private(set) weak var constraint: LayoutConstraint?
}

extension LayoutConstraint {
  fileprivate func hasSameSides(as other: LayoutConstraint) -> Bool {
    firstItem === other.firstItem && firstAttribute == other.firstAttribute && relation == other.relation
      && secondItem === other.secondItem && secondAttribute == other.secondAttribute
      && multiplier == other.multiplier && priority == other.priority
  }
}
