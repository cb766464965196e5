import Foundation

/// One JSON file per user in a folder, which is made when something is first saved.
///
/// Nothing is locked: a file is replaced in one step, so a second process reads either the old answer or the new one.
struct DiskMomentsStore: MomentsStore {
  private let folder: URL

  /// - Parameter folder: need not exist.
  init(folder: String) { self.folder = URL(filePath: folder, directoryHint: .isDirectory) }

  func details(of userID: String) throws -> MomentsDetails? {
    let file = location(of: userID)
    let data: Data
    do {
      data = try Data(contentsOf: file)
    } catch CocoaError.fileReadNoSuchFile {
      return nil
    } catch {
      throw StoreError.unreadable(file: file.path, reason: fileErrorReason(error))
    }
    do {
      return try JSONDecoder().decode(MomentsDetails.self, from: data)
    } catch {
      throw setAside(file)
    }
  }

  /// Looks at what is there first: what holds no answer is set aside and what cannot be read is left alone, also when
  /// it came there after the last look.
  func save(_ details: MomentsDetails, of userID: String) throws {
    let damage = try damage(of: userID)
    try write(details, to: location(of: userID))
    if let damage { throw damage }
  }

  private func damage(of userID: String) throws -> StoreError? {
    do {
      _ = try self.details(of: userID)
      return nil
    } catch let error as StoreError {
      guard case .damaged = error else { throw error }
      return error
    }
  }

  private func write(_ details: MomentsDetails, to file: URL) throws(StoreError) {
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
      try encoder.encode(details).write(to: file, options: .atomic)
    } catch {
      throw StoreError.unwritable(folder: folder.path, reason: fileErrorReason(error))
    }
  }

  private func location(of userID: String) -> URL {
    folder.appending(path: CacheFileName.path(of: userID), directoryHint: .notDirectory)
  }

  /// Renames a file that holds no answer, to the first free of "….damaged-1", "….damaged-2", …: what somebody may want
  /// to look at is neither deleted nor written over.
  private func setAside(_ file: URL) -> StoreError {
    var number = 1
    while true {
      let name = "\(file.lastPathComponent).damaged-\(number)"
      do {
        // Moving fails when something has that name already.
        try FileManager.default.moveItem(at: file, to: file.deletingLastPathComponent().appending(path: name))
        return .damaged(file: file.path, keptAs: name)
      } catch CocoaError.fileWriteFileExists {
        number += 1
      } catch {
        return .damagedAndStuck(file: file.path, reason: fileErrorReason(error))
      }
    }
  }
}
