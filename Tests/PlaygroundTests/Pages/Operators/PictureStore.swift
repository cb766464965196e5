import Foundation
import TestSupport

/// The pictures in the documentation of a module.
struct PictureStore {
  let root: URL

  init(root: URL) { self.root = root }

  init(module: String) { root = Article.root.appending(path: "Sources/\(module)/\(module).docc/Resources") }

  /// The texts of all files by their paths.
  func pictures() throws -> [String: String] {
    var pictures: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: root.path) {
      let url = root.appending(path: path)
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), !isFolder.boolValue else {
        continue
      }
      pictures[path] = try String(contentsOf: url, encoding: .utf8)
    }
    return pictures
  }

  /// Replaces all files.
  func write(_ pictures: [String: String]) throws {
    try? FileManager.default.removeItem(at: root)
    for (path, text) in pictures {
      let url = root.appending(path: path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
  }
}
