import Foundation

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
