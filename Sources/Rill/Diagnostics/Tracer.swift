/// A type that records what subscriptions do, for logs and for pictures of running flows.
///
/// ``Diagnostics/tracer`` traces every subscription of a scope; ``ObservableType/debug(_:file:line:)`` traces one
/// position in one chain.
public protocol Tracer: Sendable {
  /// Records a moment of a subscription, before the event is passed on, on the thread that delivers it.
  func record(_ trace: Trace)
}

/// One moment in the life of a subscription.
public struct Trace: Sendable, CustomStringConvertible {
  /// A kind of moment.
  public enum Moment: Sendable {
    /// The subscription begins.
    case subscribed
    /// An event arrives.
    case event(Event<any Sendable>)
    /// The subscription has ended or was disposed of.
    case disposed
  }

  /// The number of the subscription in its scope, from 1.
  public let number: Int
  /// The label of the chain in `debug`.
  public let label: String?
  /// The call site of the subscription or of `debug`.
  public let site: CallSite
  /// The kind of this moment.
  public let moment: Moment

  /// A line such as `label -> Event next(1)`, with file and line if there is no label.
  public var description: String {
    let what =
      switch moment {
      case .subscribed: "subscribed"
      case .event(let event): "Event \(event)"
      case .disposed: "isDisposed"
      }
    return "\(label ?? "\(site)") -> \(what)"
  }
}

/// A tracer that writes a line for each moment.
public struct TextTracer: Tracer {
  private let write: @Sendable (String) -> Void

  /// Creates a tracer that calls `write` with each line, without a line break.
  public init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

  /// Writes `#number` and the description of `trace`.
  public func record(_ trace: Trace) { write("#\(trace.number) \(trace)") }
}
