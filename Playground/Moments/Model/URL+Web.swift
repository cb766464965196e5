import Foundation

extension URL {
  /// An http or https address with a host, or nil.
  ///
  /// Foundation accepts more: it parses "not a url" as a relative address, and accepts `http://` without a host and a
  /// port above 65535.
  init?(web text: String) {
    guard !text.unicodeScalars.contains(where: \.isBlankOrControl),
      let url = URL(string: text),
      let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https",
      let host = url.host(), !host.isEmpty,
      (1...65535).contains(url.port ?? 80),
      // The loader on Linux recognizes "http", but not "HTTP" (seen with Swift 6.3.1; not reported).
      let lowercased = url.scheme == scheme ? url : URL(string: scheme + text.dropFirst(scheme.count))
    else { return nil }
    self = lowercased
  }
}

extension Unicode.Scalar {
  fileprivate var isBlankOrControl: Bool { properties.isWhitespace || properties.generalCategory == .control }
}
