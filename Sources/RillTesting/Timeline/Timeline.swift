/// What a stream sends, and when: a marble diagram as a value.
///
/// ```swift
/// let events = record(search.results, on: scheduler, step: .milliseconds(100))
/// #expect(events.difference(from: "---a-(bc)-|") == nil)
/// ```
///
/// In a diagram each of these takes one step of time, the first of them step 0:
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
/// Spaces and line feeds mean nothing. A diagram says nothing about the time after its last event.
///
/// Timelines are equatable, but an expectation that compares them with `==` prints them as it prints everything;
/// ``difference(from:)`` shows one under the other, with the first difference marked.
public struct Timeline: Sendable, Hashable {
  /// Something that happens.
  public enum Marble: Sendable, Hashable {
    /// An element, by its text or its name.
    case element(String)
    /// An error. Its kind is no part of a diagram.
    case error
    /// Completion.
    case completed
  }

  /// Something that happens, and when.
  public struct Entry: Sendable, Hashable {
    /// The number of whole steps since the start.
    public var step: Int
    /// How long after that step; zero unless an event was recorded between two steps. No diagram can say it, so such a
    /// timeline differs from every literal.
    public var offset: Duration
    /// What happens.
    public var marble: Marble

    /// Makes an entry.
    public init(step: Int, offset: Duration = .zero, marble: Marble) {
      self.step = step
      self.offset = offset
      self.marble = marble
    }
  }

  /// What happens, in order.
  public var entries: [Entry]

  /// Makes a timeline of what happens, in order.
  public init(entries: [Entry] = []) { self.entries = entries }
}

extension Timeline: ExpressibleByStringLiteral {
  /// Reads a diagram; one that is wrong traps with the sentence of its ``MarbleError``.
  public init(stringLiteral value: String) {
    do {
      try self.init(parsing: value)
    } catch {
      fatalError("\(error)")
    }
  }
}
