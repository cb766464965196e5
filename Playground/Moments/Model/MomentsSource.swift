import Foundation

/// The source of answers, in a form that an error may show: a file's path as the user typed it, or an address without
/// user info, query and fragment, which may hold secrets.
struct MomentsSource: Hashable, Sendable, CustomStringConvertible {
  let description: String
  private var host: String?
  private var typedHost: String?

  init(file path: String) { description = path.printable(atMost: 200) }

  /// - Parameter typed: the address as the user typed it: a URL spells an internationalized host in a form that no one
  ///   can read.
  init(url: URL, typed: String? = nil) {
    let text = typed ?? url.absoluteString
    let address = text.range(of: "://").map { text[$0.upperBound...] } ?? text[...]
    let authority = address.prefix { !"/?#".contains($0) }
    // The part before an "@" is the user info.
    let place = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
    let path = address[authority.endIndex...].prefix { !"?#".contains($0) }
    description = "\(url.scheme ?? "")://\(place)\(path)".printable(atMost: 200)
    host = url.host()
    typedHost = place.hasPrefix("[") ? nil : String(place.prefix { $0 != ":" }).printable(atMost: 80)
  }

  /// A host of a URL as the user typed it, if it is this source's host.
  func shown(host: String) -> String { host == self.host ? typedHost ?? host : host.printable(atMost: 80) }
}
