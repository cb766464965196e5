#if canImport(UIKit)
public import Rill
public import RillList
public import UIKit

@MainActor extension Reactive where Base: UIView {
  /// Hides or shows the view.
  public var isHidden: Binder<Bool> { Binder(base) { $0.isHidden = $1 } }

  /// Sets the opacity of the view.
  public var alpha: Binder<CGFloat> { Binder(base) { $0.alpha = $1 } }

  /// Sets whether the view and its subviews take touches.
  public var isUserInteractionEnabled: Binder<Bool> { Binder(base) { $0.isUserInteractionEnabled = $1 } }
}

@MainActor extension Reactive where Base: UILabel {
  /// Sets the text of the label.
  public var text: Binder<String?> { Binder(base) { $0.text = $1 } }

  /// Sets the text of the label, with its styles.
  public var attributedText: Binder<AttributedString?> {
    Binder(base) { $0.attributedText = $1.map { NSAttributedString($0) } }
  }

  /// Sets the color of the text.
  public var textColor: Binder<UIColor?> { Binder(base) { $0.textColor = $1 } }
}

@MainActor extension Reactive where Base: UIImageView {
  /// Sets the image that is shown.
  public var image: Binder<UIImage?> { Binder(base) { $0.image = $1 } }
}

@MainActor extension Reactive where Base: UIActivityIndicatorView {
  /// Starts or stops the indicator.
  public var isAnimating: Binder<Bool> {
    Binder(base) { indicator, isAnimating in
      if isAnimating { indicator.startAnimating() } else { indicator.stopAnimating() }
    }
  }
}

@MainActor extension Reactive where Base: UIViewController {
  /// Sets the title of the screen.
  public var title: Binder<String?> { Binder(base) { $0.title = $1 } }
}

@MainActor extension Reactive where Base: UINavigationItem {
  /// Sets the title in the navigation bar.
  public var title: Binder<String?> { Binder(base) { $0.title = $1 } }
}

@MainActor extension Reactive where Base: UIControl {
  /// Enables or disables the control.
  public var isEnabled: Binder<Bool> { Binder(base) { $0.isEnabled = $1 } }

  /// Selects or deselects the control.
  public var isSelected: Binder<Bool> { Binder(base) { $0.isSelected = $1 } }

  /// Emits one element for each of these events.
  public func controlEvent(_ events: UIControl.Event) -> Signal<Void> { Signal(onMain: base.stream(of: events)) }
}

extension UIControl {
  /// A stream that ends with the control: each subscription has an action, which alone retains what sends.
  func stream(of events: Event) -> Observable<Void> {
    .deferred { [weak self] in
      MainActor.assumeIsolated {
        let relay = PublishRelay<Void>()
        let action = UIAction { _ in relay.accept(()) }
        self?.addAction(action, for: events)
        return relay.do(onDispose: { [weak self, identifier = action.identifier] in
          onMainActor { self?.removeAction(identifiedBy: identifier, for: events) }
        })
      }
    }
  }
}

@MainActor extension ControlProperty {
  /// The property of a control that its user changes.
  fileprivate init<Control: UIControl>(
    _ control: Control, _ value: ReferenceWritableKeyPath<Control, Value>, on events: UIControl.Event = .valueChanged
  ) where Value: Equatable {
    self.init(control, changes: control.stream(of: events), get: { $0[keyPath: value] }) {
      // Setting a text, even the same one, ends the composition of a character, and moves the cursor.
      if $0[keyPath: value] != $1 { $0[keyPath: value] = $1 }
    }
  }

  /// A property that changes when a stream of the main actor emits, by its user when `edits` does.
  init<Base: AnyObject & Sendable>(
    _ base: Base, changes: Observable<Void>, edits: Observable<Void>? = nil,
    get: @escaping @MainActor @Sendable (Base) -> Value, set: @escaping @MainActor @Sendable (Base, Value) -> Void
  ) {
    let read = { @Sendable [weak base] in MainActor.assumeIsolated { base.map(get) } }
    let values = Observable<Void>.just(()).concat(changes).compactMap(read)
    self.init(values, edits: (edits ?? changes).compactMap(read), of: base, set: set)
  }
}

@MainActor extension Reactive where Base: UIButton {
  /// Emits one element for each tap.
  public var tap: Signal<Void> { controlEvent(.touchUpInside) }

  /// Sets the title of the button in a state.
  public func title(for state: UIControl.State = .normal) -> Binder<String?> {
    Binder(base) { $0.setTitle($1, for: state) }
  }

  /// Sets the image of the button in a state.
  public func image(for state: UIControl.State = .normal) -> Binder<UIImage?> {
    Binder(base) { $0.setImage($1, for: state) }
  }
}

@MainActor extension Reactive where Base: UIBarItem {
  /// Enables or disables the item.
  public var isEnabled: Binder<Bool> { Binder(base) { $0.isEnabled = $1 } }

  /// Sets the title of the item.
  public var title: Binder<String?> { Binder(base) { $0.title = $1 } }

  /// Sets the image of the item.
  public var image: Binder<UIImage?> { Binder(base) { $0.image = $1 } }
}

@MainActor extension Reactive where Base: UIBarButtonItem {
  /// Emits one element for each tap. It takes the place of the item's action.
  public var tap: Signal<Void> { Signal(onMain: Taps.relay(of: base).asObservable()) }
}

/// The relays of bar button items.
@MainActor
private enum Taps {
  /// The closure of the action is all that retains a relay, and this finds it by the action.
  private static var relays: [UIAction.Identifier: () -> PublishRelay<Void>?] = [:]

  static func relay(of item: UIBarButtonItem) -> PublishRelay<Void> {
    if let relay = item.primaryAction.flatMap({ relays[$0.identifier]?() }) { return relay }
    let relay = PublishRelay<Void>()
    // An item shows the title and the image of its action.
    let action = UIAction(title: item.title ?? "", image: item.image) { _ in relay.accept(()) }
    item.primaryAction = action
    relays = relays.filter { $0.value() != nil }
    relays[action.identifier] = { [weak relay] in relay }
    return relay
  }
}

@MainActor extension Reactive where Base: UISwitch {
  /// Whether the switch is on, to observe and to bind.
  public var isOn: ControlProperty<Bool> { ControlProperty(base, \.isOn) }

  /// The same as ``isOn``.
  public var value: ControlProperty<Bool> { isOn }
}

@MainActor extension Reactive where Base: UISlider {
  /// The value of the slider, to observe and to bind.
  public var value: ControlProperty<Float> { ControlProperty(base, \.value) }
}

@MainActor extension Reactive where Base: UIStepper {
  /// The value of the stepper, to observe and to bind.
  public var value: ControlProperty<Double> { ControlProperty(base, \.value) }
}

@MainActor extension Reactive where Base: UISegmentedControl {
  /// The index of the selected segment, to observe and to bind; `UISegmentedControl.noSegment` for none.
  public var selectedSegmentIndex: ControlProperty<Int> { ControlProperty(base, \.selectedSegmentIndex) }

  /// The same as ``selectedSegmentIndex``.
  public var value: ControlProperty<Int> { selectedSegmentIndex }
}

@MainActor extension Reactive where Base: UIDatePicker {
  /// The date of the picker, to observe and to bind.
  public var date: ControlProperty<Date> { ControlProperty(base, \.date) }

  /// The same as ``date``.
  public var value: ControlProperty<Date> { date }
}

@MainActor extension Reactive where Base: UIRefreshControl {
  /// Whether a refresh is in progress, to observe and to bind.
  ///
  /// It emits the current state first, then true for each pull and what is bound to it. A state that other code sets is
  /// the next subscription's first element.
  public var isRefreshing: ControlProperty<Bool> {
    let pulls = base.stream(of: .valueChanged)
    let changes = Observable<Void>.deferred { [weak relay = base.sets] in
      .merge(pulls, relay?.asObservable() ?? .empty())
    }
    return ControlProperty(base, changes: changes, edits: pulls, get: { $0.isRefreshing }) { control, isRefreshing in
      if isRefreshing { control.beginRefreshing() } else { control.endRefreshing() }
      control.sets.accept(())
    }
  }
}

extension UIRefreshControl {
  private final class Sets: UILayoutGuide { let relay = PublishRelay<Void>() }

  /// Emits after each set by a binding.
  fileprivate var sets: PublishRelay<Void> { owned { Sets() }.relay }
}

@MainActor extension Reactive where Base: UITextField {
  /// The text in the field, to observe and to bind.
  public var text: ControlProperty<String?> { ControlProperty(base, \.text, on: [.allEditingEvents, .valueChanged]) }
}

@MainActor extension Reactive where Base: UITextView {
  /// The text in the view, to observe and to bind.
  public var text: ControlProperty<String?> {
    let changes = base.stream(of: UITextView.textDidChangeNotification)
    return ControlProperty(base, changes: changes, get: { $0.text }) { view, text in
      if view.text != text { view.text = text }
    }
  }

  /// Emits when the user ends editing.
  public var didEndEditing: Signal<Void> { Signal(onMain: base.stream(of: UITextView.textDidEndEditingNotification)) }
}

extension ControlProperty<String?> {
  /// The same property, with an empty text in place of none.
  public var orEmpty: ControlProperty<String> {
    ControlProperty<String>(
      map { $0 ?? "" }, userChanges.map { $0 ?? "" }, AnyObserver { [self] in on($0.map(Optional.some)) })
  }
}

extension UITextView {
  /// The notifications of the view, until it is released.
  fileprivate func stream(of name: Notification.Name) -> Observable<Void> {
    NotificationCenter.default.rx.notification(name, object: self).take(until: owned { Lifetime() }.end)
  }
}

/// The end of the view that owns it.
private final class Lifetime: UILayoutGuide {
  let end = PublishSubject<Void>()

  deinit { end.onNext(()) }
}
#endif
