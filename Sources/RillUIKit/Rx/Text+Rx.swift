#if canImport(UIKit)
import Foundation
public import Rill
public import RillList
public import UIKit

extension Reactive where Base: UITextField {
  /// The text in the field, to observe and to bind.
  @MainActor public var text: ControlProperty<String?> {
    let changes = base.stream(of: [.allEditingEvents, .valueChanged])
    return ControlProperty(base, changes: changes, get: { $0.text }) { field, text in
      // Setting the text ends the composition of a character, and moves the cursor.
      if field.text != text { field.text = text }
    }
  }
}

extension Reactive where Base: UITextView {
  /// The text in the view, to observe and to bind.
  @MainActor public var text: ControlProperty<String?> {
    let changes = base.stream(of: UITextView.textDidChangeNotification)
    return ControlProperty(base, changes: changes, get: { $0.text }) { view, text in
      if view.text != text { view.text = text }
    }
  }

  /// Emits when the user ends editing.
  @MainActor public var didEndEditing: Signal<Void> {
    Signal(onMain: base.stream(of: UITextView.textDidEndEditingNotification))
  }
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
