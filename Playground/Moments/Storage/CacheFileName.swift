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
