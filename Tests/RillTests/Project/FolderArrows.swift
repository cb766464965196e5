import Foundation

/// The dependencies between the folders of a module, by the names of the types that their files declare.
///
/// It reads text, not meaning: a name that two files declare is not followed, and neither are functions and members.
struct FolderArrows {
  /// The folders that a folder uses, each with one use.
  private(set) var uses: [String: [String: String]] = [:]

  /// - Parameter files: the text of each file by its path in the module.
  init(_ files: [String: String]) {
    let words = files.mapValues(Self.words)
    var homes: [Substring: Set<String>] = [:]
    for (path, words) in words {
      // A word such as `actor` is also the name of a parameter, but the word after that is not a type.
      for (keyword, name) in zip(words, words.dropFirst())
      where Self.keywords.contains(keyword) && name.first?.isUppercase == true {
        homes[name, default: []].insert(path)
      }
    }
    for (path, words) in words.sorted(by: { $0.key < $1.key }) {
      for word in Set(words).sorted() {
        guard let homes = homes[word], homes.count == 1, let home = homes.first else { continue }
        let (folder, other) = (Self.folder(of: path), Self.folder(of: home))
        if folder != other { uses[folder, default: [:]][other] = "\(path) uses \(word) of \(home)" }
      }
    }
  }

  /// - Parameter module: the folder of a module.
  init(module: URL) throws {
    var files: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: module.path) where path.hasSuffix(".swift") {
      files[path] = try String(contentsOf: module.appending(path: path), encoding: .utf8)
    }
    self.init(files)
  }

  /// The shortest path from each folder back to itself, with a use for each step; none for a folder that is in no
  /// circle.
  var circles: [String] {
    uses.keys.sorted().compactMap { start in
      var ways: [(folder: String, steps: [String])] = [(start, [])]
      var seen: Set<String> = []
      while !ways.isEmpty {
        let (folder, steps) = ways.removeFirst()
        for (next, use) in (uses[folder] ?? [:]).sorted(by: { $0.key < $1.key }) {
          if next == start { return (steps + [use]).joined(separator: ", ") }
          if seen.insert(next).inserted { ways.append((next, steps + [use])) }
        }
      }
      return nil
    }
  }

  private static let keywords: Set<Substring> = ["class", "struct", "enum", "protocol", "actor", "typealias"]

  private static func folder(of path: String) -> String { path.prefix { $0 != "/" }.description }

  /// The words of the code, without comments and string literals.
  private static func words(_ text: String) -> [Substring] {
    text.split(separator: "\n").flatMap { line -> [Substring] in
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      var code: [Substring] = []
      for (index, part) in parts.enumerated() where index.isMultiple(of: 2) {
        if let comment = part.firstRange(of: "//") {
          code.append(part[..<comment.lowerBound])
          break
        }
        code.append(part)
      }
      return code.flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" } }
    }
  }
}
