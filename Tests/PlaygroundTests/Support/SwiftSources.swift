import Foundation

/// Swift sources without comments and string literals, read with patterns.
struct SwiftSources {
  /// A type, a protocol or an extension.
  struct Declaration {
    let name: String
    let isProtocol: Bool
    /// The types that it conforms to or inherits from.
    let parents: Set<String>
    let body: String
  }

  let files: [(name: String, code: String)]

  init(_ files: [(name: String, text: String)]) {
    self.files = files.map { ($0.name, Self.code(of: $0.text)) }
  }

  /// All sources of a folder.
  init(folder: URL) throws {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
    self.init(
      try names.sorted().map { ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) })
  }

  private static func code(of text: String) -> String {
    text.replacing(/"""(?s:.*?)"""/, with: "")
      .replacing(/"(?:[^"\\\n]|\\.)*"/, with: "")
      .replacing(/\/\/[^\n]*/, with: "")
  }

  // MARK: Delegates

  /// The places where a delegate of a screen is set. The delegate of a URL session does not count.
  var delegates: [String] {
    files.flatMap { name, code in
      let found =
        code.matches(of: /\b(\w*Delegate)\b/).map { String($0.1) }.filter { !$0.hasPrefix("URLSession") }
        + code.matches(of: /\bvar\s+(\w*[dD]elegate)\b/).map { "var \($0.1)" }
        + code.matches(of: /(\w*[dD]elegate)\s*=[^=]/).map { "\($0.1) =" }
      return found.map { "\(name): \($0)" }
    }
  }

  // MARK: Closures

  /// The stored closures of all types that conform to a protocol, directly or by a protocol that refines it; including
  /// those behind a type alias or in a type that they store.
  func closures(inTypesOf protocolName: String) -> [String] {
    var protocols: Set<String> = [protocolName]
    let all = declarations
    let refining = { all.filter { $0.isProtocol && !$0.parents.isDisjoint(with: protocols) }.map(\.name) }
    while !protocols.isSuperset(of: refining()) { protocols.formUnion(refining()) }
    var names = Set(
      files.flatMap { $0.code.matches(of: /typealias\s+(\w+)(?:<[^>]*>)?\s*=[^\n]*->/).map { String($0.1) } })
    let types = all.map { ($0, Stored(in: $0.body)) }
    while true {
      let holders = types.filter { !$0.isProtocol && !$1.closures(names).isEmpty }.map(\.0.name)
      if names.isSuperset(of: holders) { break }
      names.formUnion(holders)
    }
    return types.filter { !$0.0.parents.isDisjoint(with: protocols) }.flatMap { type, stored in
      stored.closures(names).map { "\(type.name): \($0)" }
    }
  }

  /// The stored properties of a type. They are read once, since patterns are slow in a debug build.
  private struct Stored {
    private let properties: [(name: String, isFunction: Bool, words: Set<String>)]
    private let closures: [String]

    init(in body: String) {
      let properties = body.matches(of: /\b(?:let|var)\s+(\w+)\s*:\s*([^\n={]+)/).map { ($0.1, $0.2) }
      let cases = body.matches(of: /\bcase\s+(\w+)\s*\(([^\n]+)\)/).map { ($0.1, $0.2) }
      self.properties = (properties + cases).map { name, type in
        (String(name), type.contains("->"), Set(type.matches(of: /\w+/).map { String($0.0) }))
      }
      closures = body.matches(of: /\b(?:let|var)\s+(\w+)\s*=\s*\{/).map { String($0.1) }
    }

    /// The properties whose type is a function type or one of these names.
    func closures(_ names: Set<String>) -> [String] {
      properties.filter { $0.isFunction || !$0.words.isDisjoint(with: names) }.map(\.name) + closures
    }
  }

  var declarations: [Declaration] {
    files.flatMap { _, code in
      code.matches(
        of: /\b(struct|class|enum|actor|protocol|extension)\s+(\w+)(?:<[^{>]*>)?\s*(?::\s*([^{]+))?\{/
      ).map { match in
        Declaration(
          name: String(match.2), isProtocol: match.1 == "protocol",
          parents: Set((match.3 ?? "").matches(of: /\w+/).map { String($0.0) }),
          body: Self.body(code[match.range.upperBound...]))
      }
    }
  }

  /// The code before the matching closing brace.
  private static func body(_ code: Substring) -> String {
    var depth = 1
    return String(
      code.prefix { character in
        depth += character == "{" ? 1 : character == "}" ? -1 : 0
        return depth > 0
      })
  }
}
