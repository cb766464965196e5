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

extension BehaviorRelay {
  /// Binds this relay and another one to one value: both accept each value that either of them accepts, as one change.
  ///
  /// `other` first accepts the value of this relay. From then on, each relay delivers each change once, both in the
  /// same order, whichever of them accepts the change and on whatever thread. `update` of either relay sees the changes
  /// of both. Chains and rings of relays share one value. A change that an observer of one relay makes reaches the
  /// observers of the other relays at once, and the observers of its own relay after the current change. The binding
  /// retains neither relay and ends when one of them is released.
  ///
  /// Derived values see each change in both relays. Plain reads are not in one step: another thread may read the new
  /// `value` of one relay, and then the old `value` of the other.
  ///
  /// ```swift
  /// let binding = model.volume.bindTwoWay(with: slider.value)
  /// ```
  ///
  /// Complexity: an accept is O(relays × bindings), counting those that are connected, under the lock of their graph.
  public func bindTwoWay(
    with other: BehaviorRelay, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    let link = RelayLink(hub.madeNode, other.hub.madeNode)
    let isOpening = Diagnostics.isActive && link.watch(CallSite(file: file, line: line), "bindTwoWay")
    // Retains both relays until the link is open. A relay that is released later ends the link.
    withExtendedLifetime((self, other)) { link.open() }
    if isOpening { link.didOpen() }
    return link
  }
}
