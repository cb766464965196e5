import Foundation
import Synchronization

/// One JSON file per user in a folder that is created on the first save.
///
/// There is no locking: a file is replaced in one step, so a second process reads either the old answer or the new one.
final class DiskMomentsStore: MomentsStore {
  /// The identity and the state of a file, which differ after any change that others make.
  private struct Stamp: Equatable {
    private let number: Int?
    private let size: Int?
    private let date: Date?

    init?(_ file: URL) {
      guard let attributes = try? FileManager.default.attributesOfItem(atPath: file.path) else { return nil }
      number = attributes[.systemFileNumber] as? Int
      size = attributes[.size] as? Int
      date = attributes[.modificationDate] as? Date
    }
  }

  private let folder: URL
  private let limit: Int
  /// The files that are known to hold an answer, as they were then: saving need not decode them to know that.
  private let known = Mutex<[URL: Stamp]>([:])

  /// - Parameters:
  ///   - folder: the path of the folder, which need not exist.
  ///   - limit: the maximum size of a file, in bytes. A larger file is not an answer, because no answer is larger.
  init(folder: String, limit: Int = AnswerLimit.bytes) {
    self.folder = URL(filePath: folder, directoryHint: .isDirectory)
    self.limit = limit
  }

  func details(of userID: String) throws -> MomentsDetails? {
    let file = location(of: userID)
    ReplacedFile(url: file).removeLeftovers()
    guard let size = try size(of: file) else { return nil }
    guard size <= limit else {
      throw setAside(file) { .tooLarge(file: file.path, keptAs: $0, megabytes: limit >> 20) }
    }
    let data: Data
    let stamp = Stamp(file)
    do {
      data = try Data(contentsOf: file)
    } catch CocoaError.fileReadNoSuchFile {
      return nil
    } catch {
      throw StoreError.unreadable(file: file.path, reason: fileErrorReason(error))
    }
    do {
      let details = try JSONDecoder().decode(MomentsDetails.self, from: data)
      known.withLock { $0[file] = stamp }
      return details
    } catch {
      throw setAside(file) { .damaged(file: file.path, keptAs: $0) }
    }
  }

  /// The size in bytes; nil if there is nothing. Throws for a pipe or a device, which might block when read.
  private func size(of file: URL) throws(StoreError) -> Int? {
    var status = stat()
    guard stat(file.path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG, S_IFDIR: return Int(status.st_size)
    default: throw .unreadable(file: file.path, reason: "not a file")
    }
  }

  /// Checks the existing file first, unless it is as this store has read or written it: a file without an answer is set
  /// aside, and an unreadable one is left alone.
  func save(_ details: MomentsDetails, of userID: String) throws {
    let file = location(of: userID)
    let stamp = Stamp(file)
    let isKnown = stamp != nil && known.withLock { $0[file] } == stamp
    let damage = isKnown ? nil : try damage(of: userID)
    try write(details, to: file)
    let written = Stamp(file)
    known.withLock { $0[file] = written }
    if let damage { throw damage }
  }

  private func damage(of userID: String) throws -> StoreError? {
    do {
      _ = try self.details(of: userID)
      return nil
    } catch let error as StoreError {
      guard error.hasMadeRoom else { throw error }
      return error
    }
  }

  private func write(_ details: MomentsDetails, to file: URL) throws(StoreError) {
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      let content = try encoded(details)
      guard content.count <= limit else {
        throw StoreError.unwritable(folder: folder.path, reason: "the answer is larger than \(limit >> 20) MB")
      }
      try ReplacedFile(url: file).replace(with: content)
    } catch let error as StoreError {
      throw error
    } catch {
      throw StoreError.unwritable(folder: folder.path, reason: fileErrorReason(error))
    }
  }

  /// Pretty-printed for readers, unless that makes it too large to be read again.
  private func encoded(_ details: MomentsDetails) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    let content = try encoder.encode(details)
    if content.count <= limit { return content }
    encoder.outputFormatting.remove(.prettyPrinted)
    return try encoder.encode(details)
  }

  private func location(of userID: String) -> URL {
    folder.appending(path: CacheFileName.path(of: userID), directoryHint: .notDirectory)
  }

  /// Renames a file that holds no answer to the first free name of "….damaged-1", "….damaged-2", …: it is neither
  /// deleted nor overwritten, because it may still be of use.
  ///
  /// - Parameter error: creates the error from the file's new name.
  private func setAside(_ file: URL, _ error: (String) -> StoreError) -> StoreError {
    var number = 1
    while true {
      let name = "\(file.lastPathComponent).damaged-\(number)"
      do {
        // Moving fails if the name is already taken.
        try FileManager.default.moveItem(at: file, to: file.deletingLastPathComponent().appending(path: name))
        return error(name)
      } catch CocoaError.fileWriteFileExists {
        number += 1
      } catch {
        return .damagedAndStuck(file: file.path, reason: fileErrorReason(error))
      }
    }
  }
}
