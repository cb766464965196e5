extension String {
  /// The text in quotes, on one line, with escapes for characters that are invisible or that move others.
  var quoted: String {
    var quoted = "\""
    var scanner = ClusterScanner(self[...])
    // Text without escapes is appended in one piece.
    var clean = startIndex
    while let cluster = scanner.next() {
      if Self.standsForItself(utf8[cluster.start]) { continue }
      guard let escaped = Self.escaped(self[cluster.start..<cluster.end], cluster.cells) else { continue }
      quoted += self[clean..<cluster.start]
      quoted += escaped
      clean = cluster.end
    }
    return quoted + self[clean...] + "\""
  }

  /// Whether a cluster that begins with a byte has no escape: a letter of ASCII, with any marks on it.
  private static func standsForItself(_ byte: UInt8) -> Bool { 0x20..<0x7F ~= byte && byte != 0x22 && byte != 0x5C }

  /// Returns the escape for a cluster, or nil if it stands for itself.
  private static func escaped(_ cluster: Substring, _ cells: Int) -> String? {
    let scalars = cluster.unicodeScalars
    switch scalars.first {
    case "\"" where cluster == "\"": return "\\\""
    case "\\" where cluster == "\\": return "\\\\"
    case "\n", "\r": return "\\n"
    case "\t": return "\\t"
    default: break
    }
    guard cells == 0 || scalars.contains(where: isControl) else { return nil }
    return scalars.reduce(into: "") { escaped, scalar in
      let isSeen = cells > 0 && !isControl(scalar)
      escaped += isSeen ? "\(scalar)" : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    if 0x20..<0x7F ~= scalar.value { return false }
    let category = scalar.properties.generalCategory
    return category == .control || category == .lineSeparator || category == .paragraphSeparator
  }
}
