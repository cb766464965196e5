import RillList

/// A policy's answers to the start of a load, as documented.
enum LoadingTable {
  /// The load under way when another one is to start.
  enum Busy: String, CaseIterable, Hashable { case nothing, page = "a next page", screen = "first, refresh" }

  /// The outcome for the load.
  enum Answer: String {
    case begin, refuse
    case takePlace = "cancel it, begin"
    case wait = "wait its turn"
    case beside = "begin beside it"
  }

  static let lines = [
    "| start | what runs | `latest` | `exhaust` | `serial` | `merge` |",
    "| --- | --- | --- | --- | --- | --- |",
    "| first, refresh | nothing | begin | begin | begin | begin |",
    "| first, refresh | a next page | cancel it, begin | cancel it, begin | cancel it, begin | cancel it, begin |",
    "| first, refresh | first, refresh | cancel it, begin | refuse | wait its turn | begin beside it |",
    "| next page | nothing | begin | begin | begin | begin |",
    "| next page | anything | refuse | refuse | refuse | refuse |",
  ]

  static func answer(to kind: LoadingState.Kind, during busy: Busy, under policy: LoadPolicy) -> Answer? {
    answers[Row(isPage: kind == .nextPage, busy: busy, policy: policy)]
  }

  private struct Row: Hashable {
    let isPage: Bool
    let busy: Busy
    let policy: LoadPolicy
  }

  private static let answers: [Row: Answer] = {
    var answers: [Row: Answer] = [:]
    for line in lines.dropFirst(2) {
      let cells = line.split(separator: "|").map { $0.trimmed }
      let busy = Busy(rawValue: cells[1]).map { [$0] } ?? [.page, .screen]
      for (policy, cell) in zip([LoadPolicy.latest, .exhaust, .serial, .merge], cells[2...]) {
        for busy in busy {
          answers[Row(isPage: cells[0] == "next page", busy: busy, policy: policy)] = Answer(rawValue: cell)
        }
      }
    }
    return answers
  }()
}

extension Substring {
  fileprivate var trimmed: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}
