public import Foundation
public import Rill

/// A view that the user operates.
///
/// A control can be disabled, and it sends an event for each action of the user.
open class Control: View {
  /// Whether the user can operate the control.
  public var isEnabled = true
  /// Whether the control is selected, such as the item of a menu that is shown.
  public var isSelected = false

  /// The relay of each event that has a stream.
  private var events: [ControlEvent: PublishRelay<Void>] = [:]

  /// Creates an enabled control.
  public override init() { super.init() }

  /// Sends an event as if the user had caused it, whether or not the control is enabled.
  public func sendActions(for event: ControlEvent) { events[event]?.accept(()) }

  /// Returns a stream of one kind of event.
  func stream(of event: ControlEvent) -> Observable<Void> {
    if let relay = events[event] { return relay.asObservable() }
    let relay = PublishRelay<Void>()
    events[event] = relay
    return relay.asObservable()
  }

  /// Whether a tap reaches the control: it is enabled, and neither it nor a view around it is hidden, transparent or
  /// closed to taps.
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
  /// Whether neither the view nor one around it is hidden, transparent or closed to taps.
  var isReachable: Bool {
    var (next, alpha): (View?, CGFloat) = (self, 1)
    while let view = next {
      alpha *= view.alpha
      if view.isHidden || alpha < View.leastSeenAlpha || !view.isUserInteractionEnabled { return false }
      next = view.superview
    }
    return true
  }

  /// The alpha, multiplied by those of the views around, below which a view can be neither seen nor tapped.
  package static var leastSeenAlpha: CGFloat { 0.01 }
}

extension Reactive where Base: Control {
  /// Emits one element for each of these events.
  @MainActor
  public func controlEvent(_ events: ControlEvent...) -> Signal<Void> {
    Signal(onMain: events.count == 1 ? base.stream(of: events[0]) : .merge(events.map { base.stream(of: $0) }))
  }
}

/// A user's action on a control.
public enum ControlEvent: Hashable, Sendable {
  /// The control was tapped.
  case touchUpInside
  /// The value of the control changed, such as that of a checkbox, a segmented control or a refresh control.
  case valueChanged
  /// The control gained the focus.
  case editingDidBegin
  /// The text of the control changed.
  case editingChanged
  /// The control lost the focus.
  case editingDidEnd
  /// The return key was pressed.
  case editingDidEndOnExit
}
