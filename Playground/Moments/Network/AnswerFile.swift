import Foundation

/// Reads a whole file. Reading a pipe takes as long as its writer takes.
enum AnswerFile {
  /// - Throws: `MomentsError`, which distinguishes a missing file, a folder, an unreadable file and a file that is too
  ///   large.
  static func read(path: String, source: MomentsSource) throws(MomentsError) -> Data {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw MomentsError(source: source, problem: .fileMissing)
    }
    guard !isFolder.boolValue else { throw MomentsError(source: source, problem: .fileIsFolder) }
    var content = Data()
    do {
      let file = try FileHandle(forReadingFrom: URL(filePath: path))
      defer { try? file.close() }
      while content.count <= AnswerLimit.bytes, let part = try file.read(upToCount: 1 << 20), !part.isEmpty {
        content += part
      }
    } catch {
      throw MomentsError(source: source, problem: .fileUnreadable(reason: fileErrorReason(error)))
    }
    try AnswerLimit.check(content, from: source)
    return content
  }
}
