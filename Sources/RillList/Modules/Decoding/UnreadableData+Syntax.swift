import Foundation

extension UnreadableData {
  /// Describes where data stops being JSON; `nil` if it is JSON.
  ///
  /// `JSONDecoder` only says that there is such a place on Linux, and so do its errors about numbers that don't fit.
  /// `JSONSerialization` gives the number of bytes before the place, without a mark of the byte order.
  init?(syntaxOf data: Data) {
    do {
      _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      return nil
    } catch {
      let sentence = (error as NSError).userInfo["NSDebugDescription"] as? String ?? ""
      // A number that doesn't fit is JSON, and has no place.
      guard sentence.contains(/around|starting from|end of file/) else { return nil }
      let text = data.dropFirst(data.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
      let reason = sentence.replacing(/(around|starting from) character (\d+)/) { match in
        let before = String(decoding: text.prefix(Int(match.2) ?? 0), as: UTF8.self)
        let line = before.count(where: \.isNewline) + 1
        let column = before.reversed().prefix { !$0.isNewline }.count + 1
        return "at line \(line), column \(column)"
      }
      self.init("", "is not JSON: \(reason.prefix(1).lowercased())\(reason.dropFirst())".withoutStop)
    }
  }
}
