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

extension Timeline {
  /// Creates a timeline from a diagram.
  ///
  /// - Throws: a ``MarbleError`` that names the column.
  public init(parsing diagram: String) throws(MarbleError) {
    var parser = MarbleParser(diagram)
    entries = try parser.parse()
  }
}

/// An error that says why a text is not a marble diagram.
public struct MarbleError: Error, Equatable, CustomStringConvertible {
  /// The text.
  public let diagram: String
  /// The column of the problem, in characters from 1.
  public let column: Int
  /// A description of the problem.
  public let problem: String

  /// The problem, and below it the diagram with the column marked.
  public var description: String {
    """
    Marble diagram, column \(column): \(problem)
      \(diagram)
      \(String(repeating: " ", count: column - 1))^
    """
  }
}

private struct MarbleParser {
  private let diagram: String
  private let characters: [Character]
  private var position = 0
  private var step = 0
  private var entries: [Timeline.Entry] = []
  private var groupStart: Int?
  private var hasEnded = false

  init(_ diagram: String) {
    self.diagram = diagram
    characters = Array(diagram)
  }

  mutating func parse() throws(MarbleError) -> [Timeline.Entry] {
    while position < characters.count {
      let start = position
      position += 1
      switch characters[start] {
      case " ", "\n": break
      case "-":
        if groupStart != nil { throw error(start, "time cannot pass inside a group.") }
        step += 1
      case "(":
        if groupStart != nil { throw error(start, "a group cannot hold another one.") }
        groupStart = start
      case ")":
        guard let opening = groupStart else { throw error(start, "there is no \"(\" before this \")\".") }
        if !characters[(opening + 1)..<start].contains(where: { $0 != " " }) {
          throw error(start, "the group is empty.")
        }
        groupStart = nil
        step += 1
      case "|": try add(.completed, start)
      case "#": try add(.error, start)
      case "[": try add(.element(bracketed(start)), start)
      case "]": throw error(start, "there is no \"[\" before this \"]\".")
      case let character: try add(.element(String(character)), start)
      }
    }
    if let groupStart { throw error(groupStart, "there is no \")\" after this \"(\".") }
    return entries
  }

  private mutating func add(_ marble: Timeline.Marble, _ column: Int) throws(MarbleError) {
    if hasEnded { throw error(column, "nothing can follow the end.") }
    if case .element = marble {} else { hasEnded = true }
    entries.append(Timeline.Entry(step: step, marble: marble))
    if groupStart == nil { step += 1 }
  }

  private mutating func bracketed(_ start: Int) throws(MarbleError) -> String {
    var text = ""
    while position < characters.count {
      let character = characters[position]
      position += 1
      if character == "]" {
        return text
      }
      if character == "\\", position < characters.count {
        text.append(characters[position] == "n" ? "\n" : characters[position])
        position += 1
      } else {
        text.append(character)
      }
    }
    throw error(start, "there is no \"]\" after this \"[\".")
  }

  private func error(_ index: Int, _ problem: String) -> MarbleError {
    MarbleError(diagram: diagram, column: index + 1, problem: problem)
  }
}

extension Timeline: CustomStringConvertible {
  /// The diagram of this timeline.
  ///
  /// Facts that a diagram cannot express are in braces after the event: that it is between two steps, or before the
  /// event that is drawn before it. So equal texts mean equal timelines.
  public var description: String {
    var text = ""
    var step = 0
    var index = 0
    while index < entries.count {
      let first = entries[index]
      let rest = entries[index...].prefix { $0.step == first.step }
      text += String(repeating: "-", count: max(0, first.step - step))
      let marbles = rest.map(\.drawing).joined()
      text += rest.count == 1 ? marbles : "(\(marbles))"
      if first.step < step { text += "{\(first.step - step) steps}" }
      step = first.step + 1
      index += rest.count
    }
    return text
  }
}

extension Timeline.Entry {
  fileprivate var drawing: String {
    offset == .zero ? marble.drawing : "\(marble.drawing){+\(offset)}"
  }
}

extension Timeline.Marble {
  fileprivate var drawing: String {
    switch self {
    case .completed: "|"
    case .error: "#"
    case .element(let text):
      text.count == 1 && !"-()[]|# {\n".contains(text) ? text : "[\(text.map(\.escaped).joined())]"
    }
  }
}

extension Character {
  /// The character as it is written in brackets.
  fileprivate var escaped: String {
    switch self {
    case "\n": "\\n"
    case "\\", "]": "\\\(self)"
    default: String(self)
    }
  }
}

/// The names of elements in a marble diagram: those of a dictionary, or the texts of the elements.
public struct MarbleNames<Element: Sendable>: Sendable {
  let name: @Sendable (Element) -> String

  /// Names that are the texts of the elements.
  public static var texts: MarbleNames { MarbleNames { String(describing: $0) } }
}

extension MarbleNames: ExpressibleByDictionaryLiteral where Element: Equatable {
  /// Creates names that are the keys of a dictionary, or the texts of elements that it does not contain.
  public init(_ names: [String: Element]) {
    let sorted = names.sorted { $0.key < $1.key }
    name = { element in sorted.first { $0.value == element }?.key ?? String(describing: element) }
  }

  /// Creates names that are the keys of a literal, or the texts of elements that it does not contain.
  public init(dictionaryLiteral elements: (String, Element)...) {
    name = { element in elements.first { $0.1 == element }?.0 ?? String(describing: element) }
  }
}

/// The difference between a timeline and the expected one.
///
/// Its description shows both diagrams, one below the other, and marks the first difference.
public struct TimelineDifference: Sendable, Equatable, CustomStringConvertible {
  /// The expected timeline.
  public let expected: Timeline
  /// The actual timeline.
  public let actual: Timeline

  /// Both diagrams, and a mark under the first character that differs.
  public var description: String {
    let lines = (expected: "\(expected)", actual: "\(actual)")
    let common = zip(lines.expected, lines.actual).prefix { $0 == $1 }.count
    return """

      expected  \(lines.expected)
      actual    \(lines.actual)
                \(String(repeating: " ", count: common))^
      """
  }
}

extension Timeline {
  /// Returns how this timeline differs from `expected`; nil if it does not.
  ///
  /// ```swift
  /// #expect(events.difference(from: "--a--b-|") == nil)
  /// ```
  public func difference(from expected: Timeline) -> TimelineDifference? {
    self == expected ? nil : TimelineDifference(expected: expected, actual: self)
  }
}
