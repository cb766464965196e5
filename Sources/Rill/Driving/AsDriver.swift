extension ObservableType {
  /// Returns a driver of this stream, which emits an element in place of an error and completes.
  public func asDriver(
    onErrorJustReturn element: Element, file: StaticString = #fileID, line: UInt = #line
  ) -> Driver<Element> {
    asDriver(onErrorDriveWith: .just(element), file: file, line: line)
  }

  /// Returns a driver of this stream, which continues with another driver at an error.
  public func asDriver(
    onErrorDriveWith next: Driver<Element>, file: StaticString = #fileID, line: UInt = #line
  ) -> Driver<Element> {
    asDriver(onErrorRecover: { _ in next }, file: file, line: line)
  }

  /// Returns a driver of this stream, which continues at an error with the driver that a closure returns for it.
  public func asDriver(
    onErrorRecover recover: @escaping @MainActor (any Error) -> Driver<Element>,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Driver<Element> {
    Driver(observe(on: MainScheduler.instance, file: file, line: line), recover)
  }

  /// Returns a signal of this stream, which emits an element in place of an error and completes.
  public func asSignal(
    onErrorJustReturn element: Element, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Element> {
    asSignal(onErrorSignalWith: .just(element), file: file, line: line)
  }

  /// Returns a signal of this stream, which continues with another signal at an error.
  public func asSignal(
    onErrorSignalWith next: Signal<Element>, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Element> {
    asSignal(onErrorRecover: { _ in next }, file: file, line: line)
  }

  /// Returns a signal of this stream, which continues at an error with the signal that a closure returns for it.
  public func asSignal(
    onErrorRecover recover: @escaping @MainActor (any Error) -> Signal<Element>,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Element> {
    Signal(observe(on: MainScheduler.instance, file: file, line: line), recover)
  }
}

extension SharedSequence {
  fileprivate init(_ source: Observable<Element>, _ recover: @escaping @MainActor (any Error) -> Self) {
    let recover = withoutIsolation(recover)
    self.init(source.catch { recover($0).stream })
  }
}

extension StateType {
  /// Returns a driver of the value.
  public func asDriver(file: StaticString = #fileID, line: UInt = #line) -> Driver<Element> {
    Driver(from: asObservable(), file: file, line: line)
  }
}

extension PublishRelay {
  /// Returns a signal of the elements.
  public func asSignal(file: StaticString = #fileID, line: UInt = #line) -> Signal<Element> {
    Signal(from: asObservable(), file: file, line: line)
  }
}
