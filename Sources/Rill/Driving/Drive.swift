extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
  /// Returns a driver of the same elements.
  public func asDriver() -> Driver<Element> { asSharedSequence() }

  /// Calls closures with the events of this driver, on the main actor.
  ///
  /// - Parameters:
  ///   - onNext: called with each element.
  ///   - onCompleted: called at completion.
  ///   - onDisposed: called last, both after completion and at disposal.
  ///   - file: the file that diagnostics name; by default, the caller's.
  ///   - line: the line that diagnostics name; by default, the caller's.
  @MainActor @inlinable public func drive(
    onNext: (@MainActor (Element) -> Void)? = nil, onCompleted: (@MainActor () -> Void)? = nil,
    onDisposed: (@MainActor () -> Void)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    start("drive", onNext, onCompleted, onDisposed, CallSite(file: file, line: line))
  }

  /// Calls a closure on the main actor with an object, which this does not retain, and each element.
  @MainActor @inlinable public func drive<Object: AnyObject & Sendable>(
    with object: Object, onNext: @escaping @MainActor (Object, Element) -> Void,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    let target = WeakTarget(object, onNext)
    return drive(onNext: { target.accept($0) }, file: file, line: line)
  }

  /// Sets a property of an object, which this does not retain, to each element.
  @MainActor @inlinable public func drive<Object: AnyObject & Sendable>(
    _ keyPath: @autoclosure @MainActor () -> ReferenceWritableKeyPath<Object, Element>, on object: Object,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    drive(with: object, onNext: setter(keyPath()), file: file, line: line)
  }

  /// Sets an optional property of an object, which this does not retain, to each element.
  @MainActor @inlinable public func drive<Object: AnyObject & Sendable>(
    _ keyPath: @autoclosure @MainActor () -> ReferenceWritableKeyPath<Object, Element?>, on object: Object,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    drive(with: object, onNext: setter(keyPath()), file: file, line: line)
  }

  /// Sends each element to a relay.
  @MainActor public func drive(
    _ relay: some RelayType<Element>, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    drive(onNext: { relay.accept($0) }, file: file, line: line)
  }

  /// Sends each element to a relay of optional values.
  @MainActor public func drive(
    _ relay: some RelayType<Element?>, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    drive(onNext: { relay.accept($0) }, file: file, line: line)
  }

  /// Sends each element, and completion, to a binder, a subject or another observer.
  @MainActor public func drive(
    _ observer: some ObserverType<Element>, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    drive(onNext: { observer.onNext($0) }, onCompleted: { observer.onCompleted() }, file: file, line: line)
  }

  /// Sends each element, and completion, to an observer of optional values.
  @MainActor public func drive(
    _ observer: some ObserverType<Element?>, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    drive(onNext: { observer.onNext($0) }, onCompleted: { observer.onCompleted() }, file: file, line: line)
  }
}

extension SharedSequenceConvertibleType {
  /// Starts a subscription whose closures run on the main actor.
  @MainActor @inlinable func start(
    _ operation: StaticString, _ onNext: (@MainActor (Element) -> Void)?, _ onCompleted: (@MainActor () -> Void)?,
    _ onDisposed: (@MainActor () -> Void)?, _ site: CallSite
  ) -> any Disposable {
    let next: @Sendable (Element) -> Void = if let onNext { withoutIsolation(onNext) } else { { _ in } }
    let atEnd = EndHandler(nil, onCompleted.map(withoutIsolation), site)
    guard let onDisposed else { return source.start(next, site, operation, atEnd: atEnd) }
    return source.do(onDispose: { runOnMain(withoutIsolation(onDisposed)) }).start(next, site, operation, atEnd: atEnd)
  }
}

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
