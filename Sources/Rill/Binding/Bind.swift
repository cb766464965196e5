extension ObservableType {
  /// Calls a closure with each element on the main actor.
  ///
  /// For an element that is sent on the main actor, the closure runs before the send returns, unless this binding is
  /// already running it further up the stack. Elements that are sent from elsewhere hop to the main actor, once per
  /// burst. A binding handles its elements in order. Disposal on the main actor also cancels hops in flight.
  ///
  /// An error ends the binding and goes to ``Diagnostics/unhandledError`` with the call site.
  @inlinable
  public func bind(
    onNext: @escaping @MainActor @Sendable (Element) -> Void,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> any Disposable {
    let site = CallSite(file: file, line: line)
    return observe(on: MainScheduler.instance, file: file, line: line)
      .start(withoutIsolation(onNext), site, "bind", atEnd: .unhandled(site))
  }

  /// Calls a closure on the main actor with each element and an object, which the binding does not retain.
  @inlinable
  public func bind<Object: AnyObject & Sendable>(
    with object: Object, onNext: @escaping @MainActor @Sendable (Object, Element) -> Void,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    bind(
      onNext: { [weak object] element in if let object { onNext(object, element) } }, file: file, line: line)
  }

  /// Sends each element to binders, in the order given, in one turn of the main actor.
  @inlinable
  public func bind(
    to binders: Binder<Element>..., file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    bind(onNext: { element in for binder in binders { binder.apply(element) } }, file: file, line: line)
  }

  /// Sends each element to binders of optional values, in the order given, in one turn of the main actor.
  @inlinable
  public func bind(
    to binders: Binder<Element?>..., file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    bind(onNext: { element in for binder in binders { binder.apply(element) } }, file: file, line: line)
  }

  /// Sets a property of an object, which the binding does not retain, to each element, on the main actor.
  ///
  /// ```swift
  /// viewModel.title.bind(to: \.text, on: titleLabel).disposed(by: bag)
  /// ```
  @MainActor @inlinable
  public func bind<Object: AnyObject & Sendable>(
    to keyPath: ReferenceWritableKeyPath<Object, Element>, on object: Object,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    bind(onNext: { [weak object] element in object?[keyPath: keyPath] = element }, file: file, line: line)
  }

  /// Sets an optional property of an object, which the binding does not retain, to each element, on the main actor.
  @MainActor @inlinable
  public func bind<Object: AnyObject & Sendable>(
    to keyPath: ReferenceWritableKeyPath<Object, Element?>, on object: Object,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    bind(onNext: { [weak object] element in object?[keyPath: keyPath] = element }, file: file, line: line)
  }
}
