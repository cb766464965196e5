extension Recording {
  /// A record and the causes of it, back to what came from outside.
  public struct Chain: Sendable, CustomStringConvertible {
    /// The effect first, and its root last.
    public let records: [Record]
    /// Whether a cause is missing, because the recording has forgotten it.
    public let isCut: Bool

    /// One line for each record.
    ///
    /// ```
    /// #41 row m02 reloaded
    /// ← #39 like next true (MomentCell.swift:31)
    /// ← #36 tap on "like" (MomentListItemView.swift:58)
    /// ```
    public var description: String {
      let lines = records.enumerated().map { index, record in (index == 0 ? "" : "← ") + record.description }
      return (lines + (isCut ? ["← what the recording has forgotten"] : [])).joined(separator: "\n")
    }
  }

  /// Returns a record and its causes.
  ///
  /// Complexity: that of ``records``.
  public func why(_ record: Record) -> Chain { Self.why(record, in: records) }

  /// Returns the record with a number and its causes; nil if there is no such record any more.
  public func why(_ number: Int) -> Chain? {
    let records = records
    return records.first { $0.number == number }.map { Self.why($0, in: records) }
  }

  private static func why(_ record: Record, in records: [Record]) -> Chain {
    var chain = [record]
    while let cause = chain[chain.count - 1].cause {
      guard let next = records.record(cause) else { return Chain(records: chain, isCut: true) }
      chain.append(next)
    }
    return Chain(records: chain, isCut: false)
  }
}

extension [Recording.Record] {
  /// Finds a record by its number, in an array in order of numbers.
  fileprivate func record(_ number: Int) -> Element? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].number == number ? self[low] : nil
  }
}
