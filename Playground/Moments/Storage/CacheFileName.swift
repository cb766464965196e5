/// The place of a user's file inside the cache folder.
///
/// User IDs are foreign text. Their bytes are spelled in lower-case letters, digits, `-` and `_xx` for everything else,
/// so that no ID leaves the folder, hides, or is a reserved name, and so that no two share a file, not even on a disk
/// that takes `A` and `a` for one. A long ID goes into nested folders, since a name may have only 255 bytes.
enum CacheFileName {
  private static let longestPart = 200

  /// The path below the cache folder. Different bytes of an ID give different paths.
  static func path(of userID: String) -> String {
    // "u" comes first so that an empty ID has a name too.
    let spelled = Array("u" + userID.utf8.map(spell).joined())
    var parts = stride(from: 0, to: spelled.count, by: longestPart).map {
      String(spelled[$0..<min($0 + longestPart, spelled.count)])
    }
    // A file's name ends in .json and a folder's never does: a long ID cannot need a folder where a short one has its
    // file.
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
