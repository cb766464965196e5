extension BehaviorRelay {
  /// Binds this relay and another one to one value: both accept each value that either of them accepts, as one change.
  ///
  /// `other` first accepts the value of this relay. From then on, each relay delivers each change once, both in the
  /// same order, whichever of them accepts the change and on whatever thread. `update` of either relay sees the changes
  /// of both. Chains and rings of relays share one value. A change that an observer of one relay makes reaches the
  /// observers of the other relays at once, and the observers of its own relay after the current change. The binding
  /// retains neither relay and ends when one of them is released.
  ///
  /// Derived values see each change in both relays. Plain reads are not in one step: another thread may read the new
  /// `value` of one relay, and then the old `value` of the other.
  ///
  /// ```swift
  /// let binding = model.volume.bindTwoWay(with: slider.value)
  /// ```
  ///
  /// Complexity: an accept is O(relays × bindings), counting those that are connected, under the lock of their graph.
  public func bindTwoWay(
    with other: BehaviorRelay, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    let link = RelayLink(hub.madeNode, other.hub.madeNode)
    let isOpening = Diagnostics.isActive && link.watch(CallSite(file: file, line: line), "bindTwoWay")
    // Retains both relays until the link is open. A relay that is released later ends the link.
    withExtendedLifetime((self, other)) { link.open() }
    if isOpening { link.didOpen() }
    return link
  }
}
