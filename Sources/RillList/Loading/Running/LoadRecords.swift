import Rill

/// The records of loads, for the recording of the current scope, if there is one.
@MainActor
final class LoadRecords {
  private let site: CallSite
  /// The recordings of the running loads, and what their records have in common, by token.
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
  func answer(_ load: LoadingMachine.Load, _ body: () -> Void) {
    guard let (recording, origin) = running[load.token] else { return body() }
    recording.add(.loadAnswered, origin, "\(load.kind.name) answered", because: body)
  }

  /// Records how a load has ended.
  func end(_ load: LoadingMachine.Load, _ how: @autoclosure () -> String) {
    guard let (recording, origin) = running.removeValue(forKey: load.token) else { return }
    recording.add(.loadEnded, origin, Recording.printable("\(load.kind.name) \(how())", atMost: 80))
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
