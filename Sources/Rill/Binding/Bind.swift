extension ObservableType {
  /// Lets the main actor have each element.
  ///
  /// An element that is sent on the main actor is handled before the send returns, unless this binding is already
  /// handling one further up the stack; elements sent elsewhere hop, once per burst. One binding handles its elements
  /// in order. Disposal on the main actor also cancels hops in flight.
  ///
  /// An error ends the binding and goes to ``Hooks/unhandledError`` with the place of this call.
  public func bind(
    onNext: @escaping @MainActor @Sendable (Element) -> Void,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> any Disposable {
    observe(on: MainScheduler.instance, file: file, line: line).subscribe(
      onNext: { element in MainActor.assumeIsolated { onNext(element) } }, file: file, line: line)
  }

  /// Lets relays have each element, in the order given, on the thread that sends. They never see an end.
  ///
  /// An error ends the binding and goes to ``Hooks/unhandledError`` with the place of this call.
  public func bind(
    to relays: BehaviorRelay<Element>..., file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribe(onNext: { element in for relay in relays { relay.accept(element) } }, file: file, line: line)
  }

  /// Lets relays have each element, in the order given, on the thread that sends. They never see an end.
  ///
  /// An error ends the binding and goes to ``Hooks/unhandledError`` with the place of this call.
  public func bind(
    to relays: PublishRelay<Element>..., file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribe(onNext: { element in for relay in relays { relay.accept(element) } }, file: file, line: line)
  }
}
