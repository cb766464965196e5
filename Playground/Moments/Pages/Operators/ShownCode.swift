import Foundation

/// The part of a demonstration that a tour shows, read from its source, so that the code that is shown is the code that
/// runs.
///
/// It is the statements between the comments `Shown` and `Not shown`, or else the first stream that `bench.record` gets.
struct ShownCode: Sendable {
  private let file: String
  private let line: Int

  init(file: StaticString, line: Int) { (self.file, self.line) = ("\(file)", line) }

  /// The code, or where it should be if the source is not there.
  var text: String {
    guard let source = try? String(contentsOfFile: file, encoding: .utf8) else {
      return "(The source is not at \(file).)"
    }
    return Self.code(in: source, at: line) ?? "(No code is marked at \(file):\(line).)"
  }

  /// Returns the code of the demonstration that begins on a line; nil if there is none.
  static func code(in source: String, at line: Int) -> String? {
    let rest = source.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(line - 1)
    let own = rest.prefix(1) + rest.dropFirst().prefix { !$0.contains("Demonstration(") }
    if let mark = own.firstIndex(where: { $0.hasSuffix("// Shown") }) {
      let margin = own[mark].prefix { $0 == " " }
      let shown = own[(mark + 1)...].prefix { !$0.hasSuffix("// Not shown") && $0.hasPrefix(margin) }
      return shown.map { $0.dropFirst(margin.count) }.joined(separator: "\n")
    }
    let text = own.joined(separator: "\n")
    guard let start = text.firstRange(of: "bench.record(")?.upperBound else { return nil }
    return firstArgument(text[start...]).map { dedented(String($0)) }
  }

  /// Returns what comes before the first comma or closing parenthesis that is not inside others or inside a string.
  private static func firstArgument(_ text: Substring) -> Substring? {
    var (depth, isString, isEscaped) = (0, false, false)
    for index in text.indices {
      let character = text[index]
      switch character {
      case _ where isEscaped: isEscaped = false
      case "\\": isEscaped = true
      case "\"": isString.toggle()
      case _ where isString: break
      case "(", "[", "{": depth += 1
      case ")" where depth == 0, "," where depth == 0: return text[..<index]
      case ")", "]", "}": depth -= 1
      default: break
      }
    }
    return nil
  }

  /// Removes the white space around a text, and from its later lines what all of them begin with.
  private static func dedented(_ text: String) -> String {
    let lines = text.trimmingCharacters(in: .whitespacesAndNewlines).split(separator: "\n")
    let margin = lines.dropFirst().map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return (lines.prefix(1) + lines.dropFirst().map { $0.dropFirst(margin) }).joined(separator: "\n")
  }
}
