import Foundation

/// Where answers come from, in the words that an error may show: a file's path as the user gave it, or a URL without
/// user info, query and fragment, which may hold what nobody should read over a shoulder.
struct MomentsSource: Hashable, Sendable, CustomStringConvertible {
  let description: String

  init(file path: String) { description = path.printable(atMost: 200) }

  init(url: URL) {
    var parts = URLComponents()
    parts.scheme = url.scheme
    // `host` gives an IPv6 address without the brackets that belong around it.
    parts.host = url.host(percentEncoded: false).map { $0.contains(":") ? "[\($0)]" : $0 }
    parts.port = url.port
    parts.path = url.path(percentEncoded: false)
    description = (parts.string ?? "the server").printable(atMost: 200)
  }
}
