import Foundation
import TestSupport

@testable import playground

/// The program in a separate terminal, as a list of steps.
struct LiveTerminal {
  /// An action on the terminal.
  enum Step: Encodable {
    /// Presses keys; each of them causes one update.
    case keys([String])
    /// Waits until a text is shown.
    case await(String)
    case resize(columns: Int, rows: Int)
    /// Gives the terminal another size while the program is stopped.
    case resizeStopped(columns: Int, rows: Int)
    /// Presses a key after which nothing more is shown.
    case leave(String)
    case signal(Int32)
    /// Presses a key that stops the program, and waits until it is stopped.
    case stop(String)
    /// Sends a signal that stops the program, and waits until it is stopped.
    case stopBySignal(Int32)
    /// Continues the program. In the foreground, it draws the picture on an empty terminal; in the background, it is
    /// stopped again.
    case `continue`(inForeground: Bool)
    /// Waits for the end.
    case end
    /// Shows what a terminal shows after the cast of a file.
    case replay(String)

    private enum Name: String, CodingKey {
      case keys, await, resize, size, leave, signal, stop, `continue`, end, replay
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Name.self)
      switch self {
      case .keys(let keys): try container.encode(keys, forKey: .keys)
      case .await(let text): try container.encode(text, forKey: .await)
      case .resize(let columns, let rows): try container.encode([columns, rows], forKey: .resize)
      case .resizeStopped(let columns, let rows): try container.encode([columns, rows], forKey: .size)
      case .leave(let key): try container.encode(key, forKey: .leave)
      case .signal(let number): try container.encode(number, forKey: .signal)
      case .stop(let key): try container.encode(key, forKey: .stop)
      case .stopBySignal(let number): try container.encode(number, forKey: .stop)
      case .continue(let inForeground): try container.encode(inForeground, forKey: .continue)
      case .end: try container.encode(true, forKey: .end)
      case .replay(let path): try container.encode(path, forKey: .replay)
      }
    }
  }

  /// The outcome of a step.
  struct Outcome: Decodable {
    /// The content of the terminal, row by row.
    var cells: [[TerminalCells]]?
    /// The number of bytes that the program has sent.
    var bytes: Int?
    /// The number of updates between the key that leaves and the end.
    var updates: Int?
    var status: Int32?
    /// The signal that has stopped or ended the program.
    var signal: Int32?
    /// Whether the terminal's settings are restored.
    var restored: Bool?
    var showsCursor: Bool?
    /// The program's output after it has restored the terminal.
    var said: String?
    /// The typed text that is left for the shell.
    var unread: String?

    private enum CodingKeys: String, CodingKey {
      case cells, bytes, updates, status, signal, restored, said, unread
      case showsCursor = "shows_cursor"
    }
  }

  static let isThere = Python.isOnCI || Python.has("pyte")

  /// Beside the test bundle, where the package manager puts all products.
  static var program: URL {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "playground")
  }

  /// Runs the program with arguments.
  static func run(_ arguments: [String], _ size: TerminalSize, _ steps: [Step]) throws -> [Outcome] {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "terminal.py")
    let encoder = JSONEncoder()
    let input = try steps.map { try encoder.encode($0) + Data("\n".utf8) }
    let output = try Python.run(
      [script.path, "\(size.columns)", "\(size.rows)", program.path] + arguments, input: Data(input.joined()))
    return try output.split(separator: UInt8(ascii: "\n")).map { try JSONDecoder().decode(Outcome.self, from: $0) }
  }
}
