/// A stream of the main actor, without an error, that all its subscribers share: a ``Driver`` or a ``Signal``.
///
/// Its closures run on the main actor, so they can read the state of a screen, and its operators return a sequence of
/// the same kind. As a stream, it also takes every other operator, whose closures are the same as for any stream.
///
/// ```swift
/// @MainActor final class SearchViewController {
///   func viewDidLoad() {
///     viewModel.hits.asDriver()
///       .map { [prefix] hits in hits.map { prefix + $0.name } }
///       .drive(onNext: { [weak self] in self?.show($0) })
///       .disposed(by: bag)
///   }
/// }
/// ```
///
/// Each step is shared: its closure runs once for an element, however many subscribers there are. The step subscribes
/// to its source when the first subscriber arrives and cancels when the last one leaves; after an end, the next
/// subscriber begins anew.
///
/// An element that arrives on the main actor is delivered before the send returns. One that arrives elsewhere hops,
/// once per burst and in order. A subscription made off the main actor begins after a hop, and one disposed of there
/// receives nothing more but cancels its source after a hop.
public struct SharedSequence<SharingStrategy: SharingStrategyProtocol, Element: Sendable>:
  SharedSequenceConvertibleType
{
  /// The stream for subscribers on the main actor.
  @usableFromInline let stream: Observable<Element>

  /// Takes a stream without state, which need not be shared.
  private init(shared stream: Observable<Element>) { self.stream = stream }

  /// Shares a stream, from wherever its events are sent.
  package init(from source: Observable<Element>, file: StaticString = #fileID, line: UInt = #line) {
    self.init(source.observe(on: MainScheduler.instance, file: file, line: line))
  }

  /// Shares a stream that is sent, subscribed to, and disposed of on the main actor only. It may end elsewhere.
  @inlinable package init(onMain source: Observable<Element>) { self.init(source) }

  /// Shares a stream whose events are sent on the main actor.
  @inlinable init(_ source: Observable<Element>) {
    let share = MainShare<Element>(keepsLatest: SharingStrategy.keepsLatest)
    stream = Observable { sink in share.connect(sink, to: source) }
  }

  /// Returns a stream of the same elements, which are delivered on the main actor, wherever it is subscribed to.
  public func asObservable() -> Observable<Element> {
    Observable { [stream] sink in
      let onMain = MainScheduler.instance.isCurrent ? stream : stream.subscribe(on: MainScheduler.instance)
      onMain.connect(sink)
    }
  }

  /// Returns this sequence.
  public func asSharedSequence() -> SharedSequence<SharingStrategy, Element> { self }
}

/// State on the main actor: each new subscriber first receives the latest element.
public typealias Driver<Element: Sendable> = SharedSequence<DriverSharingStrategy, Element>

/// Events on the main actor: each subscriber receives the elements that follow its subscription.
public typealias Signal<Element: Sendable> = SharedSequence<SignalSharingStrategy, Element>

/// The rule for the first element that a new subscriber of a ``SharedSequence`` receives.
public protocol SharingStrategyProtocol: Sendable {
  /// Whether a new subscriber receives the latest element.
  static var keepsLatest: Bool { get }
}

/// The strategy of a ``Driver``.
public enum DriverSharingStrategy: SharingStrategyProtocol {
  /// True.
  public static var keepsLatest: Bool { true }
}

/// The strategy of a ``Signal``.
public enum SignalSharingStrategy: SharingStrategyProtocol {
  /// False.
  public static var keepsLatest: Bool { false }
}

/// A type that can be used as a ``SharedSequence``, such as the text of a field.
///
/// Every operator of the main actor is an extension of this protocol.
public protocol SharedSequenceConvertibleType<Element>: ObservableType {
  /// The rule for the first element that a new subscriber receives.
  associatedtype SharingStrategy: SharingStrategyProtocol

  /// Returns a shared sequence of the same elements.
  func asSharedSequence() -> Shared<Element>
}

extension SharedSequenceConvertibleType {
  /// A sequence of the same kind.
  public typealias Shared<Result: Sendable> = SharedSequence<SharingStrategy, Result>

  /// Returns the elements as an asynchronous sequence that does not throw.
  ///
  /// See ``ObservableType/values(buffering:file:line:)``.
  public func values(
    buffering policy: BufferingPolicy, file: StaticString = #fileID, line: UInt = #line
  ) -> ObservableValues<Element, Never> {
    ObservableValues(asObservable(), policy, file, line) { _ in nil }
  }
}

extension SharedSequence {
  /// Returns a sequence that emits one element and completes.
  public static func just(_ element: Element) -> Self { Self(shared: .just(element)) }

  /// Returns a sequence that completes without an element.
  public static func empty() -> Self { Self(shared: .empty()) }

  /// Returns a sequence that never emits.
  public static func never() -> Self { Self(shared: .never()) }
}

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
