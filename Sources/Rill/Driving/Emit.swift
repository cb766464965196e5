extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
  /// Returns a signal of the same elements.
  public func asSignal() -> Signal<Element> { asSharedSequence() }

  /// Calls closures with the events of this signal, on the main actor.
  ///
  /// - Parameters:
  ///   - onNext: called with each element.
  ///   - onCompleted: called at completion.
  ///   - onDisposed: called last, both after completion and at disposal.
  ///   - file: the file that diagnostics name; by default, the caller's.
  ///   - line: the line that diagnostics name; by default, the caller's.
  @MainActor @inlinable public func emit(
    onNext: (@MainActor (Element) -> Void)? = nil, onCompleted: (@MainActor () -> Void)? = nil,
    onDisposed: (@MainActor () -> Void)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    start("emit", onNext, onCompleted, onDisposed, CallSite(file: file, line: line))
  }

  /// Calls a closure on the main actor with an object, which this does not retain, and each element.
  @MainActor @inlinable public func emit<Object: AnyObject & Sendable>(
    with object: Object, onNext: @escaping @MainActor (Object, Element) -> Void,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    let target = WeakTarget(object, onNext)
    return emit(onNext: { target.accept($0) }, file: file, line: line)
  }

  /// Sets a property of an object, which this does not retain, to each element.
  @MainActor @inlinable public func emit<Object: AnyObject & Sendable>(
    to keyPath: @autoclosure @MainActor () -> ReferenceWritableKeyPath<Object, Element>, on object: Object,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    emit(with: object, onNext: setter(keyPath()), file: file, line: line)
  }

  /// Sets an optional property of an object, which this does not retain, to each element.
  @MainActor @inlinable public func emit<Object: AnyObject & Sendable>(
    to keyPath: @autoclosure @MainActor () -> ReferenceWritableKeyPath<Object, Element?>, on object: Object,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    emit(with: object, onNext: setter(keyPath()), file: file, line: line)
  }

  /// Sends each element to a relay.
  @MainActor public func emit(
    to relay: some RelayType<Element>, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    emit(onNext: { relay.accept($0) }, file: file, line: line)
  }

  /// Sends each element to a relay of optional values.
  @MainActor public func emit(
    to relay: some RelayType<Element?>, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    emit(onNext: { relay.accept($0) }, file: file, line: line)
  }

  /// Sends each element, and completion, to a binder, a subject or another observer.
  @MainActor public func emit(
    to observer: some ObserverType<Element>, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    emit(onNext: { observer.onNext($0) }, onCompleted: { observer.onCompleted() }, file: file, line: line)
  }

  /// Sends each element, and completion, to an observer of optional values.
  @MainActor public func emit(
    to observer: some ObserverType<Element?>, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    emit(onNext: { observer.onNext($0) }, onCompleted: { observer.onCompleted() }, file: file, line: line)
  }
}
