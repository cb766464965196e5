/// Which types of streams are behavior relays.
private let relayTypes = TypeTable()

extension ObservableType {
  /// Whether this type is a ``BehaviorRelay``.
  ///
  /// Remembered, because the code for a pack is not specialized, and looks up each generic type that it names.
  @usableFromInline static var isBehaviorRelay: Bool {
    relayTypes.answer(for: Self.self, Self.self == BehaviorRelay<Element>.self)
  }
}
