extension ObservableType {
  /// Calls a closure with each element on the main actor.
  ///
  /// For an element that is sent on the main actor, the closure runs before the send returns, unless this binding is
  /// already running it further up the stack, or several threads feed the stream (see
  /// <doc:Contracts#All-observers-of-a-subject-receive-its-events-in-one-order>). Elements that are sent from elsewhere
  /// hop to the main actor, once per burst; a hop lets other work of the main actor run after 4 ms. A binding handles
  /// its elements in order. Disposal on the main actor also cancels hops in flight.
  ///
  /// An error ends the binding and goes to ``Diagnostics/unhandledError`` with the call site.
  @inlinable public func bind(
    onNext: @escaping @MainActor @Sendable (Element) -> Void,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> any Disposable {
    asObservable().start(on: MainScheduler.instance, CallSite(file: file, line: line), "bind", withoutIsolation(onNext))
  }

  /// Calls a closure on the main actor with each element and an object, which the binding does not retain.
  @inlinable @inline(__always) public func bind<Object: AnyObject & Sendable>(
    with object: Object, onNext: @escaping @MainActor @Sendable (Object, Element) -> Void,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    let target = WeakTarget(object, onNext)
    return bind(onNext: { target.accept($0) }, file: file, line: line)
  }

  /// Sends each element to binders, in the order given, in one turn of the main actor.
  @inlinable public func bind(
    to binders: Binder<Element>..., file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    bind(onNext: { element in for binder in binders { binder.apply(element) } }, file: file, line: line)
  }

  /// Sends each element to binders of optional values, in the order given, in one turn of the main actor.
  @inlinable public func bind(
    to binders: Binder<Element?>..., file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    bind(onNext: { element in for binder in binders { binder.apply(element) } }, file: file, line: line)
  }

  /// Sets a property of an object, which the binding does not retain, to each element, on the main actor.
  ///
  /// A key path that is a literal is formed on the main actor, so a property of another global actor does not compile.
  ///
  /// ```swift
  /// viewModel.title.bind(to: \.text, on: titleLabel).disposed(by: bag)
  /// ```
  @MainActor @inlinable @inline(__always) public func bind<Object: AnyObject & Sendable>(
    to keyPath: @autoclosure @MainActor () -> ReferenceWritableKeyPath<Object, Element>, on object: Object,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    bind(with: object, onNext: setter(keyPath()), file: file, line: line)
  }

  /// Sets an optional property of an object, which the binding does not retain, to each element, on the main actor.
  @MainActor @inlinable @inline(__always) public func bind<Object: AnyObject & Sendable>(
    to keyPath: @autoclosure @MainActor () -> ReferenceWritableKeyPath<Object, Element?>, on object: Object,
    file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    bind(with: object, onNext: setter(keyPath()), file: file, line: line)
  }
}

/// Returns the setter of a key path.
///
/// The key path is moved into the closure and captured alone, which lets the compiler call the setter of a literal.
@MainActor @inlinable @inline(__always) func setter<Object: AnyObject & Sendable, Element>(
  _ keyPath: ReferenceWritableKeyPath<Object, Element>
) -> @MainActor @Sendable (Object, Element) -> Void {
  { $0[keyPath: keyPath] = $1 }
}
