import Rill

/// A change of several components that a page shows as one.
@MainActor
enum PageChange {
  /// Whether a change is under way. Pages wait for its end.
  fileprivate nonisolated static let isUnderWay = BehaviorRelay(value: false)
  private static var depth = 0
  private static var followUps: [@MainActor () -> Void] = []

  /// Makes a change. One inside of another one is a part of it.
  static func perform(_ change: () -> Void) {
    depth += 1
    if depth == 1 { isUnderWay.accept(true) }
    change()
    depth -= 1
    guard depth == 0 else { return }
    isUnderWay.accept(false)
    while depth == 0, !followUps.isEmpty { followUps.removeFirst()() }
  }

  /// Does something once pages show what has changed: at the end of the change that is under way, or now.
  static func afterwards(_ work: @escaping @MainActor () -> Void) {
    if depth == 0 { work() } else { followUps.append(work) }
  }
}

extension Observable {
  /// Of the elements that come during a change, sends the last one at its end.
  func heldDuringPageChange() -> Observable<Element> {
    Observable<(numbered: (index: Int, element: Element), isHeld: Bool)>
      .combineLatest(enumerated(), PageChange.isUnderWay) { (numbered: $0, isHeld: $1) }
      .filter { !$0.isHeld }
      .distinctUntilChanged { $0.numbered.index == $1.numbered.index }
      .map(\.numbered.element)
  }
}
