public import Foundation
public import Rill

/// A view that is used: it can be disabled, and it sends what the user does to it.
open class Control: View {
  /// Whether it can be used.
  public var isEnabled = true
  /// Whether it is chosen, such as the item of a menu that is shown.
  public var isSelected = false

  /// For each event that a stream was made of, who hears of it.
  private var events: [ControlEvent: PublishRelay<Void>] = [:]

  /// An enabled control.
  public override init() { super.init() }

  /// Sends an event as if the user had done that, whether or not the control is enabled.
  public func sendActions(for event: ControlEvent) { events[event]?.accept(()) }

  /// One kind of what the user does, as a stream.
  func stream(of event: ControlEvent) -> Observable<Void> {
    if let relay = events[event] { return relay.asObservable() }
    let relay = PublishRelay<Void>()
    events[event] = relay
    return relay.asObservable()
  }

  /// Whether a tap reaches it: it is enabled, in no hidden view, and no view around it keeps taps away.
  var canBeUsed: Bool { isEnabled && isReachable }

  /// Sends ``ControlEvent/touchUpInside``, unless the control is disabled.
  open override func tapped(at point: CGPoint) -> Bool {
    guard canBeUsed else { return false }
    sendActions(for: .touchUpInside)
    return true
  }

  override var ownIsAccessibilityElement: Bool { true }
  override var ownTraits: AccessibilityTraits {
    var traits: AccessibilityTraits = []
    if !isEnabled { traits.insert(.notEnabled) }
    if isSelected { traits.insert(.selected) }
    return traits
  }
}

extension View {
  /// Whether neither the view nor one that it is in is hidden, transparent or kept from taps.
  var isReachable: Bool {
    var (next, alpha): (View?, CGFloat) = (self, 1)
    while let view = next {
      alpha *= view.alpha
      if view.isHidden || alpha < View.leastSeenAlpha || !view.isUserInteractionEnabled { return false }
      next = view.superview
    }
    return true
  }

  /// A view of which less is seen, by its own alpha and those of the views around it multiplied, is not there for eyes
  /// and fingers.
  static var leastSeenAlpha: CGFloat { 0.01 }
}

extension Reactive where Base: Control {
  /// One element for each of these events, on the main actor.
  @MainActor
  public func controlEvent(_ events: ControlEvent...) -> Observable<Void> {
    events.count == 1 ? base.stream(of: events[0]) : Observable.merge(events.map { base.stream(of: $0) })
  }
}
