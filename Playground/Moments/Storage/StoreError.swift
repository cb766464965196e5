import Foundation

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
