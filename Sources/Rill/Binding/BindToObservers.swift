extension ObservableType {
  /// Lets relays have each element, in the order given, on the thread that sends. They never see an end.
  ///
  /// An error ends the binding and goes to ``Diagnostics/unhandledError`` with the place of this call.
  public func bind(
    to relays: BehaviorRelay<Element>..., file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribe(onNext: { element in for relay in relays { relay.accept(element) } }, file: file, line: line)
  }

  /// Lets relays of optional values have each element, in the order given, on the thread that sends.
  public func bind(
    to relays: BehaviorRelay<Element?>..., file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribe(onNext: { element in for relay in relays { relay.accept(element) } }, file: file, line: line)
  }

  /// Lets relays have each element, in the order given, on the thread that sends. They never see an end.
  ///
  /// An error ends the binding and goes to ``Diagnostics/unhandledError`` with the place of this call.
  public func bind(
    to relays: PublishRelay<Element>..., file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribe(onNext: { element in for relay in relays { relay.accept(element) } }, file: file, line: line)
  }

  /// Lets relays of optional values have each element, in the order given, on the thread that sends.
  public func bind(
    to relays: PublishRelay<Element?>..., file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribe(onNext: { element in for relay in relays { relay.accept(element) } }, file: file, line: line)
  }

  /// Lets relays have each element, in the order given, on the thread that sends. They never see an end.
  ///
  /// An error ends the binding and goes to ``Diagnostics/unhandledError`` with the place of this call.
  public func bind(
    to relays: ReplayRelay<Element>..., file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribe(onNext: { element in for relay in relays { relay.accept(element) } }, file: file, line: line)
  }

  /// Lets relays of optional values have each element, in the order given, on the thread that sends.
  public func bind(
    to relays: ReplayRelay<Element?>..., file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribe(onNext: { element in for relay in relays { relay.accept(element) } }, file: file, line: line)
  }

  /// Lets observers, such as subjects, have each element and completion, in the order given, on the thread that sends.
  ///
  /// An error is not theirs: it ends the binding and goes to ``Diagnostics/unhandledError``.
  public func bind(
    to observers: any ObserverType<Element>..., file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribe(
      onNext: { element in for observer in observers { observer.onNext(element) } },
      onCompleted: { for observer in observers { observer.onCompleted() } }, file: file, line: line)
  }
}
