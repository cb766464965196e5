import Rill

extension Recording.Record.Kind {
  /// The span that begins with a record of this kind; nil if none does.
  var span: String? {
    switch self {
    case .subscribed: "subscription"
    case .loadStarted: "load"
    case .next, .completed, .failed, .disposed, .loadAnswered, .loadEnded, .listChanged, .rowChanged, .computed, .batch,
      .event, .task:
      nil
    }
  }

  /// Whether a subscription or a load ends with a record of this kind.
  var isEnd: Bool {
    switch self {
    case .completed, .failed, .disposed, .loadEnded: true
    case .subscribed, .next, .loadStarted, .loadAnswered, .listChanged, .rowChanged, .computed, .batch, .event, .task:
      false
    }
  }
}

extension Recording.Record {
  /// The name of the subscription or the load that begins with this record: its label, or what it is and where.
  var streamName: String {
    if let label { return label }
    return [shortLoadName ?? operation, place].compactMap(\.self).joined(separator: " ")
  }

  /// The kind of a load, such as `refresh`; nil for other records.
  var shortLoadName: String? {
    guard kind == .loadStarted else { return nil }
    let (words, suffix) = (text ?? operation, " started")
    return words.hasSuffix(suffix) ? String(words.dropLast(suffix.count)) : words
  }
}
