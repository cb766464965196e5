import Foundation

/// Solutions for a size of the host.
extension LayoutEngine {
  /// The points up to which a required constraint may be missed.
  private static let precision = 0.01

  /// Returns an engine solved for the current frame of a host.
  static func solved(for host: View) -> LayoutEngine {
    // The size of a host with its own constraints follows from them and from its assigned frame, and not from an
    // earlier layout.
    let ownsSize = host.hasGivenSize
    let size = (ownsSize ? host.frame : host.assignedFrame).size
    // If the requested size is assigned, the solution still applies.
    if ownsSize, let kept = host.engine, let asked = kept.extents, kept.isHostFitting,
      kept.givenWidth == Double(size.width)
    {
      let engine = solved(for: host, width: asked.width, height: asked.height)
      if engine.hostSize == size, engine.rules.broken.isEmpty { return engine }
    }
    return solved(for: host, width: .frame(size.width.orZero), height: .frame(size.height.orZero))
  }

  /// Returns an engine solved for a size of a view: the kept one for a host, a temporary one otherwise.
  static func solved(for view: View, width: Extent, height: Extent) -> LayoutEngine {
    let isHost = view.superviewInLayout == nil
    let kept = isHost ? view.engine : nil
    let engine = kept ?? LayoutEngine(host: view)
    if isHost { view.engine = engine }
    guard engine.solve(width: width, height: height) else { return engine }
    let error = engine.rules.roundingError
    let isImprecise = error > precision
    // A kept engine must give and report the same as a new one. Of several contradicting constraints, the order in which
    // they are added decides which one breaks, and of several solutions, the one before decides which one is found. So
    // both are left to a new engine after each change.
    engine.imprecision = nil
    guard isImprecise || (kept != nil && (!engine.rules.broken.isEmpty || engine.isOpen)) else { return engine }
    let fresh = LayoutEngine(host: view, counts: engine.rules.counts)
    // A number that is too large is not imprecise, and is too large again.
    if isImprecise, error.isFinite { fresh.imprecision = error }
    if isHost { view.engine = fresh }
    fresh.solve(width: width, height: height)
    return fresh
  }

  /// Whether constraints leave a place or a size open.
  private var isOpen: Bool { rules.isOpen || parts.contains(where: \.usesFrame) }

  /// Returns whether the solution may have changed.
  @discardableResult
  private func solve(width: Extent, height: Extent) -> Bool {
    update()
    setHost(width: width, height: height)
    settle()
    let isChanged = rules.counts.changes != rules.counts.changesSolved
    rules.counts.changesSolved = rules.counts.changes
    return isChanged || parts.contains(where: \.isDecidedByOldFrame)
  }

  var isHostFitting: Bool {
    if case .fitting? = extents?.height { return true }
    if case .fitting? = extents?.width { return true }
    return false
  }
  var givenWidth: Double? {
    if case .given(let width)? = extents?.width { return width }
    return nil
  }
}
