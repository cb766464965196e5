extension String {
  /// The sentence without its full stop.
  var withoutStop: String { hasSuffix(".") ? String(dropLast()) : self }
}

extension [any CodingKey] {
  /// The path as a developer writes it, like `modules[2].kind`.
  var inWords: String {
    reduce("") { path, key in
      key.intValue.map { "\(path)[\($0)]" } ?? (path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)")
    }
  }
}
