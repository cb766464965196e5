/// Sees what subscriptions do: for logs, and for pictures of running flows.
///
/// ``Diagnostics/tracer`` has every subscription of a scope traced, ``ObservableType/debug(_:file:line:)`` one place of
/// one chain.
public protocol Tracer: Sendable {
  /// Hears of one moment of a subscription, before the event goes on, on the thread that delivers it.
  func record(_ trace: Trace)
}

/// One moment in the life of a subscription.
public struct Trace: Sendable, CustomStringConvertible {
  /// What happens.
  public enum Moment: Sendable {
    /// The subscription begins.
    case subscribed
    /// An event arrives.
    case event(Event<any Sendable>)
    /// The subscription is over, by an end or by disposal.
    case disposed
  }

  /// Tells the subscriptions of one scope apart; counts from 1.
  public let number: Int
  /// What the chain was called in `debug`.
  public let label: String?
  /// Where the subscription, or `debug`, stands.
  public let site: CallSite
  /// What happens.
  public let moment: Moment

  /// `label -> Event next(1)`, or with file and line if there is no label.
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

/// Writes a line for each moment.
public struct TextTracer: Tracer {
  private let write: @Sendable (String) -> Void

  /// Makes a tracer that hands each line, without a line break, to `write`.
  public init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

  /// Writes `#number` and the description of `trace`.
  public func record(_ trace: Trace) { write("#\(trace.number) \(trace)") }
}
