import Foundation

/// Reads a whole file, which may be a pipe, but not without end.
enum AnswerFile {
  /// A device such as /dev/zero has no end; no timeline is this large.
  static let limit = 64 << 20

  /// - Throws: `MomentsError` that tells a missing file, a folder and an unreadable file apart.
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
      while content.count <= limit, let part = try file.read(upToCount: 1 << 20), !part.isEmpty {
        content += part
      }
    } catch {
      throw MomentsError(source: source, problem: .fileUnreadable(reason: fileErrorReason(error)))
    }
    guard content.count <= limit else {
      throw MomentsError(source: source, problem: .fileTooLarge(megabytes: limit >> 20))
    }
    return content
  }
}
