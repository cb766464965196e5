/// A stream with a current value: a relay or a derived value.
///
/// Values are derived from it with ``Derived``. A type of your own may conform if its stream is the stream of
/// a relay or a derived value.
public protocol StateType<Element>: ObservableType {
  /// The current value.
  var value: Element { get }
}

extension BehaviorRelay: StateType {}
