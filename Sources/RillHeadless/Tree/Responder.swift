public import Rill
public import RillList

/// A link of the responder chain: a view or a view controller.
///
/// An event that a view sends goes from link to link until one takes it: from the view through its superviews, cell and
/// table to the controller of its screen, and on to the containing controllers and the window. The screen of a list
/// offers the event to the owner of the row, such as a module, before it uses its handlers.
///
/// ```swift
/// likeButton.rx.tap.emit(onNext: { [weak self] in self?.send(LikeTapped()) }).disposed(by: disposeBag)
///
/// controller.on(LikeTapped.self) { _, event in print("liked in row \(event.indexPath?.item ?? -1)") }
/// ```
@MainActor
open class Responder {
  private var handlers = RoutedListEventHandlers<Responder>()
  private var streams: [ObjectIdentifier: Any] = [:]

  init() {}

  /// The link that receives an event if this one does not take it; `nil` at the end of the chain.
  open var next: Responder? { nil }

  /// Takes an event, or leaves it to the next link.
  ///
  /// Override this method to add what this link knows before the event goes on, or to take events without a handler for
  /// each type. By default the handlers added with ``on(_:_:)`` take it.
  ///
  /// - Returns: whether the event ends here.
  open func respond(to event: inout RoutedEvent) -> Bool { handlers.handle(event) }

  /// Adds a handler that takes events of a type here. Handlers of one type are called in the order in which they were
  /// added.
  public final func on<E: ListEvent>(_ event: E.Type, _ handler: @escaping @MainActor (E, RoutedEvent) -> Void) {
    handlers.on(event, handler)
  }

  /// Returns the events of a type that reach this link. From then on, a handler of ``on(_:_:)`` takes them.
  fileprivate final func events<E: ListEvent>(_ event: E.Type) -> Observable<E> {
    let key = ObjectIdentifier(event)
    if let events = streams[key] as? PublishRelay<E> { return events.asObservable() }
    let events = PublishRelay<E>()
    streams[key] = events
    on(event) { event, _ in events.accept(event) }
    return events.asObservable()
  }

  /// Sends an event up the chain, starting here.
  ///
  /// If no link takes it, this reports a ``/RillList/ListDiagnostic`` to `Diagnostics`, with the route and the place of
  /// this call.
  ///
  /// Complexity: O(links).
  public final func send(_ event: some ListEvent, file: StaticString = #fileID, line: UInt = #line) {
    var routed = RoutedEvent(event, sender: self)
    send(&routed, CallSite(file: file, line: line))
  }

  /// Sends an event that already has some context.
  final func send(_ event: inout RoutedEvent, _ site: CallSite) {
    event.travel(site, next: \.next, name: \.name) { $0.respond(to: &$1) }
  }

  /// The name of the link in routes and diagnostics.
  var name: String { "\(type(of: self))" }
}

/// An event on its way up the responder chain.
public typealias RoutedEvent = RoutedListEvent<Responder>

extension Responder: ReactiveCompatible {}

extension Reactive where Base: Responder {
  /// Emits the events of a type that this responder or one below it sends, as they arrive.
  ///
  /// From the first call on, the events end here, like those that ``Responder/on(_:_:)`` takes, even without a
  /// subscriber.
  ///
  /// ```swift
  /// form.rx.events(FormEvent.self).emit(to: viewModel.events).disposed(by: disposeBag)
  /// ```
  @MainActor
  public func events<E: ListEvent>(_ event: E.Type) -> Signal<E> { Signal(from: base.events(event)) }
}

extension View {
  /// Whether the view has the focus and receives typed text.
  public var isFirstResponder: Bool { focusHolder?.firstResponder === self }

  /// Moves the focus to the view.
  ///
  /// - Returns: Whether the view has the focus now. It must be in a window and able to take the focus.
  @discardableResult
  public func becomeFirstResponder() -> Bool {
    guard let focusHolder, canBecomeFirstResponder else { return false }
    focusHolder.firstResponder = self
    return focusHolder.firstResponder === self
  }

  /// Releases the focus.
  ///
  /// It has no effect on a view that does not have the focus.
  public func resignFirstResponder() {
    if let focusHolder, focusHolder.firstResponder === self { focusHolder.firstResponder = nil }
  }

  /// The view that tracks the focus of this view's hierarchy, which is its window; `nil` outside of windows.
  var focusHolder: (any FocusHolder)? { ownFocusHolder ?? outerFocusHolder }
}

/// A view that tracks which of the views in it has the focus.
@MainActor
protocol FocusHolder: AnyObject {
  /// The view that receives typed text; `nil` if no view has the focus.
  var firstResponder: View? { get set }
}

/// The role and the state of a view, as a screen reader announces them.
public struct AccessibilityTraits: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: Int

  /// Creates traits from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The view performs an action when it is tapped.
  public static let button = AccessibilityTraits(rawValue: 1 << 0)
  /// The view leads to another place.
  public static let link = AccessibilityTraits(rawValue: 1 << 1)
  /// The view is the title of the content that follows it.
  public static let header = AccessibilityTraits(rawValue: 1 << 2)
  /// The view is a picture.
  public static let image = AccessibilityTraits(rawValue: 1 << 3)
  /// The view is text that does not change.
  public static let staticText = AccessibilityTraits(rawValue: 1 << 4)
  /// The view is selected.
  public static let selected = AccessibilityTraits(rawValue: 1 << 5)
  /// The view is disabled.
  public static let notEnabled = AccessibilityTraits(rawValue: 1 << 6)
  /// The content of the view changes frequently.
  public static let updatesFrequently = AccessibilityTraits(rawValue: 1 << 7)
}
