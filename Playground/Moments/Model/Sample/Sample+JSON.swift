import Foundation

extension Sample {
  /// The first answer in the format of a server and of a file.
  static func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    let answer = ["data": ["getMomentsDetailsByUserID": details]]
    return String(decoding: try encoder.encode(answer), as: UTF8.self)
  }
}
