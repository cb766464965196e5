/// The types of streams of which it is known whether they are behavior relays.
private let relayTypes = TypeTable()

extension ObservableType {
  /// Whether this type is a ``BehaviorRelay``.
  ///
  /// Remembered, because the code for a pack is not specialized, and looks up each generic type that it names.
  @usableFromInline
  static var isBehaviorRelay: Bool {
    relayTypes.number(of: Self.self) { Self.self == BehaviorRelay<Element>.self ? 1 : 2 } == 1
  }
}
