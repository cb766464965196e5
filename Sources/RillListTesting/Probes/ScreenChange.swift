public import RillList

/// A change of a screen: of its loading state or of its display.
///
/// It prints as the code that expects it.
public enum ScreenChange: Hashable, Sendable {
  /// The loading state has changed to this one; see ``/RillList/ListDriver/state``.
  case state(LoadingState)
  /// The display shows these rows, section by section. The text says how they differ from the previous rows, in the
  /// words of ``/RillList/ListUpdate/explanation(from:to:)``.
  case items([[ListItemID]], String)
  /// The display shows or hides the indicator of a first load.
  case animating(Bool)
  /// The display shows or ends the indicator of a refresh.
  case refreshing(Bool)
  /// The display shows why the last load failed; nil hides the message.
  case error(String?)
}

extension ScreenChange: CustomStringConvertible {
  /// The code of this change, such as `.animating(true)`.
  public var description: String {
    switch self {
    case .state(let state): return ".state(\(state.literal))"
    case .items(let sections, let explanation):
      let rows = sections.map { "[\($0.map { "\($0)".literal }.joined(separator: ", "))]" }
      return ".items([\(rows.joined(separator: ", "))], \(explanation.literal))"
    case .animating(let isAnimating): return ".animating(\(isAnimating))"
    case .refreshing(let isRefreshing): return ".refreshing(\(isRefreshing))"
    case .error(let message): return ".error(\(message?.literal ?? "nil"))"
    }
  }
}

extension String {
  /// The code of this text: a raw literal where that avoids escapes.
  fileprivate var literal: String {
    let escaped = debugDescription
    let isPlain = escaped.replacing("\\\"", with: "\"") == "\"\(self)\""
    return contains("\"") && isPlain && !contains("\"#") ? "#\"\(self)\"#" : escaped
  }
}

extension LoadingState {
  /// The code of this state.
  fileprivate var literal: String {
    guard case .loading(let kinds) = self else { return ".\(self)" }
    let names = Kind.allCases.filter { kinds.contains(Kinds($0)) }.map { ".\($0)" }
    return ".loading(\(names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]"))"
  }
}

/// Returns the difference between two lists of changes as lines: a minus before an expected change that is missing, a
/// plus before a change that was not expected, and a space before a change that is in both lists.
func difference(expected: [ScreenChange], actual: [ScreenChange]) -> [String] {
  let changes = actual.difference(from: expected)
  var missing: Set<Int> = []
  var surplus: Set<Int> = []
  for change in changes {
    switch change {
    case .remove(let offset, _, _): missing.insert(offset)
    case .insert(let offset, _, _): surplus.insert(offset)
    }
  }
  var lines: [String] = []
  var (left, right) = (0, 0)
  while left < expected.count || right < actual.count {
    if missing.contains(left) {
      lines.append("- \(expected[left])")
      left += 1
    } else if surplus.contains(right) {
      lines.append("+ \(actual[right])")
      right += 1
    } else {
      lines.append("  \(actual[right])")
      left += 1
      right += 1
    }
  }
  return lines
}

/// A problem that a ``ListProbe`` has found, with the line of the test that it concerns.
///
/// A probe that RillSwiftTesting has created records it as an issue of the test. Others pass it to their closure.
public struct ListProbeFailure: Error, Hashable, CustomStringConvertible {
  /// A sentence that describes the problem, and lines with details.
  public let description: String
  /// The module and file of the test, as in `#fileID`.
  public let fileID: String
  /// The full path of that file.
  public let filePath: String
  /// The line in the file, from 1.
  public let line: Int
  /// The column in the line, from 1.
  public let column: Int

  init(_ sentence: String, _ details: [String] = [], at place: Place) {
    description = ([sentence] + details.map { "  \($0)" }).joined(separator: "\n")
    fileID = "\(place.fileID)"
    filePath = "\(place.filePath)"
    line = Int(place.line)
    column = Int(place.column)
  }
}

/// The place in a test from which a probe was called.
struct Place: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  init(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }
}
