extension Recording {
  /// A record and its causes, back to an event from outside.
  public struct Chain: Sendable, CustomStringConvertible {
    /// The effect first, and its root last.
    public let records: [Record]
    /// Whether a cause is missing, because the recording does not have it, or not any more.
    public let isCut: Bool

    /// One line for each record.
    ///
    /// ```
    /// #41 row m02 reloaded
    /// ← #40 list changed: 1 row reloaded (MomentsScreen.swift:84)
    /// ← #37 bind next () (LikeCell.swift:58)
    /// ← #36 tap on button "Like"
    /// ```
    public var description: String {
      let lines = records.enumerated().map { index, record in (index == 0 ? "" : "← ") + record.description }
      return (lines + (isCut ? ["← what the recording does not have"] : [])).joined(separator: "\n")
    }
  }

  /// Returns a record and its causes.
  ///
  /// Complexity: O(n), where n is the length of the chain.
  public func why(_ record: Record) -> Chain {
    var chain = [record]
    while let cause = chain[chain.count - 1].cause {
      guard let next = self[cause] else { return Chain(records: chain, isCut: true) }
      chain.append(next)
    }
    return Chain(records: chain, isCut: false)
  }

  /// Returns the record with a number and its causes; nil if there is no such record any more.
  public func why(_ number: Int) -> Chain? { self[number].map(why) }

  /// The newest record of something that happened, not of a subscription that began or ended.
  package var lastEffect: Record? {
    for number in stride(from: lastNumber, to: max(0, lastNumber - capacity), by: -1) {
      if let record = self[number], record.kind != .subscribed, record.kind != .disposed { return record }
    }
    return nil
  }
}
