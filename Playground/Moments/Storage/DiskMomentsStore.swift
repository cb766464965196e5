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

/// A file that is replaced in one step: its new content is first written to a temporary file next to it.
///
/// A process that is killed while writing leaves the temporary file behind. The file is locked while it is written, and
/// the system releases the locks of a process when it ends: a temporary file without a lock is a leftover.
struct ReplacedFile {
  let url: URL

  /// Replaces a file or the one that a link leads to. A pipe or a device has no content to keep, and is written to.
  static func write(_ content: Data, to url: URL) throws {
    var status = stat()
    let isFile = stat(url.path, &status) != 0 || [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    // The output of the shell has a name there, which must go on to lead to it.
    guard isFile, !url.path.hasPrefix("/dev/") else { return try content.write(to: url) }
    // The leftovers of an earlier run stay: the folder is the user's.
    try ReplacedFile(url: url.resolvingSymlinksInPath()).replace(with: content)
  }

  /// Replaces the content. The permissions of an existing file stay.
  func replace(with content: Data) throws {
    // Between its creation and its lock, a file looks like a leftover, and another process may remove it.
    for _ in 0..<3 {
      let draft = url.deletingLastPathComponent().appending(path: draftName)
      let descriptor = open(draft.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { throw Self.systemError }
      let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { continue }
      do {
        var status = stat()
        if stat(url.path, &status) == 0 { fchmod(descriptor, status.st_mode & 0o777) }
        try file.write(contentsOf: content)
      } catch {
        unlink(draft.path)
        throw error
      }
      if rename(draft.path, url.path) == 0 { return }
      let error = Self.systemError
      unlink(draft.path)
      if error.code != .ENOENT { throw error }
    }
    throw POSIXError(.EBUSY)
  }

  /// Removes half-written files of processes that have ended. A file that another process is writing stays.
  func removeLeftovers() {
    let folder = url.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where name.hasPrefix(draftPrefix) {
      let path = folder.appending(path: name).path
      let descriptor = open(path, O_RDWR | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
      close(descriptor)
    }
  }

  private var draftPrefix: String { url.lastPathComponent + ".writing-" }
  private var draftName: String { draftPrefix + String(UInt64.random(in: .min ... .max), radix: 36) }

  private static var systemError: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}

/// The path of a user's file inside the cache folder.
///
/// User IDs are untrusted text. Their bytes are spelled with lowercase letters, digits, `-`, and `_xx` for everything
/// else. This way, no ID leaves the folder, is hidden or is a reserved name, and no two IDs share a file, even on a
/// disk that treats `A` and `a` alike. A long ID becomes nested folders, because a name has at most 255 bytes.
enum CacheFileName {
  private static let longestPart = 200

  /// The path below the cache folder. Different IDs have different paths.
  static func path(of userID: String) -> String {
    // "u" comes first, so that an empty ID has a name, too.
    let spelled = Array("u" + userID.utf8.map(spell).joined())
    var parts = stride(from: 0, to: spelled.count, by: longestPart).map {
      String(spelled[$0..<min($0 + longestPart, spelled.count)])
    }
    // A file's name ends in .json and a folder's never does, so the folder of a long ID never collides with the file of
    // a short one.
    parts[parts.count - 1] += ".json"
    return parts.joined(separator: "/")
  }

  private static func spell(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      String(UnicodeScalar(byte))
    default:
      "_" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }
}

/// An error of a cache. None of them prevents the timeline from loading.
enum StoreError: Error, Equatable, Sendable {
  /// The file held no answer; it is now named `keptAs`, in the same folder.
  case damaged(file: String, keptAs: String)
  /// The file was larger than any answer, and was not read; it is now named `keptAs`, in the same folder.
  case tooLarge(file: String, keptAs: String, megabytes: Int)
  /// The file held no answer and could not be set aside. Saving leaves it alone.
  case damagedAndStuck(file: String, reason: String)
  case unreadable(file: String, reason: String)
  case unwritable(folder: String, reason: String)
}

extension StoreError: LocalizedError, CustomStringConvertible {
  var errorDescription: String? { description }

  var description: String {
    switch self {
    case .damaged(let file, let keptAs):
      "The cache was damaged: \(file.printable(atMost: 200)) is set aside as \(keptAs)."
    case .tooLarge(let file, let keptAs, let limit):
      "The cache is larger than \(limit) MB: \(file.printable(atMost: 200)) is set aside as \(keptAs)."
    case .damagedAndStuck(let file, let reason):
      "The cache is damaged and cannot be set aside (\(reason)): \(file.printable(atMost: 200))."
    case .unreadable(let file, let reason):
      "The cache cannot be read (\(reason)): \(file.printable(atMost: 200))."
    case .unwritable(let folder, let reason):
      "The cache cannot be written (\(reason)): \(folder.printable(atMost: 200))."
    }
  }
}

extension StoreError {
  /// Whether the file's name is free now.
  var hasMadeRoom: Bool {
    switch self {
    case .damaged, .tooLarge: true
    case .damagedAndStuck, .unreadable, .unwritable: false
    }
  }

  /// Whether stored data is not an answer, as opposed to a problem with the disk.
  var isDamage: Bool {
    switch self {
    case .damaged, .tooLarge, .damagedAndStuck: true
    case .unreadable, .unwritable: false
    }
  }
}

/// A short reason for a failed file operation, in the system's words, such as "permission denied".
///
/// Foundation's description repeats the path, names its classes and differs between systems.
func fileErrorReason(_ error: any Error) -> String {
  let outer = error as NSError
  let cause = (outer.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError } ?? outer
  guard cause.domain == NSPOSIXErrorDomain, let text = strerror(Int32(truncatingIfNeeded: cause.code)) else {
    return "error \(outer.code)"
  }
  return String(cString: text).lowercased()
}
