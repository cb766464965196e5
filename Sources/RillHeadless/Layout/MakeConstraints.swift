extension View {
  /// Makes and activates constraints of this view.
  ///
  /// ```swift
  /// avatar.makeConstraints {
  ///   $0.trailing.equalToSuperview().offset(-16)
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
    return constraints
  }

  /// Makes constraints of this view without activating them, for layouts that a screen switches between.
  public func prepareConstraints(_ make: (ConstraintMaker) -> Void) -> [LayoutConstraint] {
    let maker = ConstraintMaker(view: self, attributes: [])
    make(maker)
    return maker.sentences.flatMap { $0.constraints() }
  }
}
