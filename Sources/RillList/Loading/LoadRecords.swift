import Rill

/// The records of loads, for the recording of the current scope, if there is one.
@MainActor
final class LoadRecords {
  private let site: CallSite
  /// The recordings of the running loads, and the common origin of their records, by token.
  private var running: [Int: (recording: Recording, origin: Recording.Record.Origin)] = [:]

  init(_ site: CallSite) { self.site = site }

  /// Records that a load begins, and runs `body` because of it.
  func begin(_ load: LoadingMachine.Load, _ body: () -> Void) {
    guard let recording = Recording.current else { return body() }
    let number = recording.add(.loadStarted, .init("load", site: site), "\(load.kind.name) started")
    running[load.token] = (recording, .init("load", site: site, beginning: number))
    recording.cause(number).resume(body)
  }

  /// Records a value of a load, and runs `body` because of it.
  func answer(_ load: LoadingMachine.Load, _ value: String?, _ body: () -> Void) {
    guard let (recording, origin) = running[load.token] else { return body() }
    recording.add(
      .loadAnswered, origin, "\(load.kind.name) answered" + (value.map { ": \($0)" } ?? ""), because: body)
  }

  /// Records how the loads have ended that actions end, and runs `body` because of the last one.
  func end(_ actions: [LoadingMachine.Action], _ error: (any Error)?, _ body: () -> Void) {
    var cause: Cause?
    for action in actions {
      switch action {
      case .cancel(let load): cause = end(load, "was canceled") ?? cause
      case .end(let load, _): cause = end(load, error.map { "failed: \($0)" } ?? "completed", atMost: .max) ?? cause
      case .begin, .apply, .refuse: break
      }
    }
    if let cause { cause.resume(body) } else { body() }
  }

  private func end(_ load: LoadingMachine.Load, _ how: @autoclosure () -> String, atMost limit: Int = 80) -> Cause? {
    guard let (recording, origin) = running.removeValue(forKey: load.token) else { return nil }
    let text = Recording.printable("\(load.kind.name) \(how())", atMost: limit)
    return recording.cause(recording.add(.loadEnded, origin, text))
  }
}

extension LoadingState.Kind {
  fileprivate var name: String {
    switch self {
    case .first: "first load"
    case .refresh: "refresh"
    case .nextPage: "next page"
    }
  }
}
