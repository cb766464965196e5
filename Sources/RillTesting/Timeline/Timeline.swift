/// The events of a stream with their times: a marble diagram as a value.
///
/// ```swift
/// let events = record(search.results, on: scheduler, step: .milliseconds(100))
/// #expect(events.difference(from: "---a-(bc)-|") == nil)
/// ```
///
/// In a diagram, each of these takes one step of time, and the first one is step 0:
///
/// | marble | meaning |
/// | --- | --- |
/// | `-` | nothing happens |
/// | `a` | any other character: an element, whose text is that character |
/// | `[some text]` | an element with another text; in it, `\]`, `\\` and `\n` stand for `]`, `\` and a line feed |
/// | `\|` | completion |
/// | `#` | an error |
/// | `(ab\|)` | several events at one time |
///
/// Spaces and line feeds are ignored. A diagram does not describe the time after its last event.
///
/// Timelines are equatable, but an expectation that compares them with `==` prints them like any other values;
/// ``difference(from:)`` shows one below the other and marks the first difference.
public struct Timeline: Sendable, Hashable {
  /// An event in a diagram.
  public enum Marble: Sendable, Hashable {
    /// An element, by its text or its name.
    case element(String)
    /// An error. A diagram does not say which one.
    case error
    /// Completion.
    case completed
  }

  /// An event and its time.
  public struct Entry: Sendable, Hashable {
    /// The number of whole steps since the start.
    public var step: Int
    /// The time after that step; zero unless an event was recorded between two steps.
    ///
    /// A diagram cannot express an offset, so a timeline with an offset differs from every literal.
    public var offset: Duration
    /// The event.
    public var marble: Marble

    /// Creates an entry.
    public init(step: Int, offset: Duration = .zero, marble: Marble) {
      self.step = step
      self.offset = offset
      self.marble = marble
    }
  }

  /// The events, in order.
  public var entries: [Entry]

  /// Creates a timeline of events, in order.
  public init(entries: [Entry] = []) { self.entries = entries }
}

extension Timeline: ExpressibleByStringLiteral {
  /// Creates a timeline from a diagram; an invalid diagram traps with the message of its ``MarbleError``.
  public init(stringLiteral value: String) {
    do {
      try self.init(parsing: value)
    } catch {
      fatalError("\(error)")
    }
  }
}
