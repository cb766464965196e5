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
