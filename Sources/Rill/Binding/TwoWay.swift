extension BehaviorRelay {
  /// Makes this relay and another one hold one value: what either accepts, both accept, in one step.
  ///
  /// `other` takes this relay's value over first. From then on each change is delivered once by each relay, in the same
  /// order by both, whichever of them accepted it and on whatever thread; `update` of either sees the changes of both.
  /// Chains and rings of relays work as one. What an observer of one relay changes reaches the observers of the others at
  /// once, and those of its own after the change at hand. The binding keeps neither relay alive, and ends when one of
  /// them goes.
  ///
  /// ```swift
  /// let binding = model.volume.bindTwoWay(with: slider.value)
  /// ```
  ///
  /// Complexity: an accept is O(relays × bindings that hang together), under one lock of the process.
  public func bindTwoWay(
    with other: BehaviorRelay, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    let link = HubLink(hub, other.hub)
    if Diagnostics.isActive { link.watch(CallSite(file: file, line: line)) }
    // Both relays are here until the link is open; one that goes later ends it.
    withExtendedLifetime((self, other)) { link.open() }
    return link
  }
}
