import Rill

extension View {
  /// Makes and activates constraints of this view.
  ///
  /// From now on, the constraints place the view instead of its frame: ``translatesAutoresizingMaskIntoConstraints``
  /// becomes false.
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
    madeConstraints = madeConstraints.filter { $0.constraint != nil } + constraints.map(WeakConstraint.init)
    return constraints
  }

  /// Makes constraints of this view without activating them, for layouts that a screen switches between.
  public func prepareConstraints(_ make: (ConstraintMaker) -> Void) -> [LayoutConstraint] {
    translatesAutoresizingMaskIntoConstraints = false
    return constraints(of: make)
  }

  /// Replaces the constraints that ``makeConstraints(_:)`` has made for this view, including inactive ones, and no
  /// others. Those of ``prepareConstraints(_:)`` stay.
  @discardableResult
  public func remakeConstraints(_ make: (ConstraintMaker) -> Void) -> [LayoutConstraint] {
    LayoutConstraint.deactivate(madeConstraints.compactMap(\.constraint))
    madeConstraints = []
    return makeConstraints(make)
  }

  /// Changes the constants of constraints that ``makeConstraints(_:)`` has made: those with the same attributes,
  /// relation, multiplier and priority.
  ///
  /// - Precondition: Such a constraint exists for each named attribute.
  public func updateConstraints(
    _ make: (ConstraintMaker) -> Void, file: StaticString = #fileID, line: UInt = #line
  ) {
    for wanted in constraints(of: make) {
      let existing = madeConstraints.compactMap(\.constraint).first { $0.isActive && $0.hasSameSides(as: wanted) }
      Rill.require(
        existing != nil,
        "No constraint to update: \(wanted.equation). makeConstraints made none with these sides for \(name).",
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

extension LayoutConstraint {
  fileprivate func hasSameSides(as other: LayoutConstraint) -> Bool {
    firstItem === other.firstItem && firstAttribute == other.firstAttribute && relation == other.relation
      && secondItem === other.secondItem && secondAttribute == other.secondAttribute
      && multiplier == other.multiplier && priority == other.priority
  }
}
