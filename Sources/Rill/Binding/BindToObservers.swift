extension ObservableType {
  /// Sends each element to relays, in the order given, on the thread that sends.
  ///
  /// ```
  /// letters  --a--b--|
  /// subject  --a--b--|
  /// ```
  ///
  /// ![A marble diagram of bind.](bind-to)
  ///
  /// The relays never receive an end. An error ends the binding and goes to ``Diagnostics/unhandledError`` with the
  /// call site.
  public func bind(
    to relays: any RelayType<Element>..., file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribe(onNext: { element in for relay in relays { relay.accept(element) } }, file: file, line: line)
  }

  /// Sends each element to relays of optional values, in the order given, on the thread that sends.
  ///
  /// ```
  /// letters  --a--b--|
  /// relay    x-a--b---
  /// ```
  ///
  /// ![A marble diagram of bind.](bind-to-BehaviorRelay)
  public func bind(
    to relays: any RelayType<Element?>..., file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribe(onNext: { element in for relay in relays { relay.accept(element) } }, file: file, line: line)
  }

  /// Sends each element and completion to observers, such as subjects, in the order given, on the thread that sends.
  ///
  /// The observers never receive an error: it ends the binding and goes to ``Diagnostics/unhandledError``.
  public func bind(
    to observers: any ObserverType<Element>..., file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    bind(to: observers, file, line)
  }

  /// Sends each element and completion to observers of optional values, in the order given, on the thread that sends.
  public func bind(
    to observers: any ObserverType<Element?>..., file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    map(Optional.some).bind(to: observers, file, line)
  }

  /// Returns the result of a function of this stream, such as the binding of a list.
  public func bind<Result>(to function: (Self) throws -> Result) rethrows -> Result { try function(self) }

  private func bind(
    to observers: [any ObserverType<Element>], _ file: StaticString, _ line: UInt
  ) -> any Disposable {
    subscribe(
      onNext: { element in for observer in observers { observer.onNext(element) } },
      onCompleted: { for observer in observers { observer.onCompleted() } }, file: file, line: line)
  }
}
