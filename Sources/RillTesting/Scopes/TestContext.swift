package import Rill

/// The exhibits and watched objects that a test keeps for a scope and for the scopes made inside it.
private final class TestContext: DiagnosticsObserver {
  let exhibits: Exhibits?
  let watchList: WatchList?

  init(exhibits: Exhibits?, watchList: WatchList?) { (self.exhibits, self.watchList) = (exhibits, watchList) }

  func add(_ scope: Diagnostics) { exhibits?.add(scope) }

  func add(_ recording: Recording) { exhibits?.add(recording) }

  func show(_ group: String, _ draw: @escaping @Sendable () -> String?) -> (any Disposable)? {
    exhibits?.add(group, draw)
  }
}

extension Diagnostics {
  private var context: TestContext? { observer as? TestContext }

  /// The exhibits of this scope and of the scopes made inside it; nil if nothing is collected.
  package var exhibits: Exhibits? { context?.exhibits }

  /// The objects that must be gone at the end of this scope or of the one that it was made in.
  package var watchList: WatchList? { context?.watchList }

  /// Creates a scope that collects what it can show, and watches objects, or leaves both to the current scope.
  package convenience init(exhibits: Exhibits?, watchList: WatchList?) {
    let outer = Self.current
    self.init(
      observer: TestContext(exhibits: exhibits ?? outer.exhibits, watchList: watchList ?? outer.watchList))
  }
}

/// The exhibits of a failed test: the recorded timelines, the screens and the like of a scope and of the scopes made
/// inside it.
///
/// It retains nothing that it shows, so it does not hide a leak and causes none.
package final class Exhibits: Sendable {
  private let exhibits = Protected<[Exhibit]>([])
  private let scopes = Protected<[WeakScope]>([])
  private let recordings = Protected<[WeakRecording]>([])

  package init() {}

  /// Adds something to show.
  ///
  /// - Parameters:
  ///   - group: the name under which similar things are shown together.
  ///   - draw: returns the current text; nil if there is none.
  /// - Returns: the exhibit, which its owner ends before it is released.
  func add(_ group: String, _ draw: @escaping @Sendable () -> String?) -> Exhibit {
    let exhibit = Exhibit(group, draw)
    exhibits.withLock { $0.append(exhibit) }
    return exhibit
  }

  func add(_ scope: Diagnostics) { scopes.withLock { $0.append(WeakScope(scope: scope)) } }

  func add(_ recording: Recording) { recordings.withLock { $0.append(WeakRecording(recording: recording)) } }

  /// The causes of the last effect, from the newest recording that has one.
  private var causes: String? {
    recordings.value.reversed().lazy.compactMap { entry in
      entry.recording.flatMap { recording in recording.lastEffect.map { "\(recording.why($0))" } }
    }.first
  }

  /// The current texts, group by group in the order in which the groups came, and last the live subscriptions and the
  /// causes.
  package var texts: [(group: String, text: String)] {
    var groups: [String] = []
    var texts: [String: [String]] = [:]
    for exhibit in exhibits.value {
      guard let text = exhibit.text else { continue }
      if texts[exhibit.group] == nil { groups.append(exhibit.group) }
      texts[exhibit.group, default: []].append(text)
    }
    let live = scopes.value.compactMap(\.scope).flatMap(\.liveSubscriptions)
    if !live.isEmpty {
      groups.append("subscriptions")
      texts["subscriptions"] = [live.map(\.description).joined(separator: "\n")]
    }
    if let causes {
      groups.append("causes")
      texts["causes"] = [causes]
    }
    return groups.map { (group: $0, text: texts[$0, default: []].joined(separator: "\n\n")) }
  }
}

/// One thing that a failed test can show.
final class Exhibit: Disposable {
  let group: String
  private let draw: Protected<@Sendable () -> String?>

  init(_ group: String, _ draw: @escaping @Sendable () -> String?) {
    self.group = group
    self.draw = Protected(draw)
  }

  var text: String? { draw.value() }

  /// Shows a last text from now on, or nothing, because its owner is being released.
  func end(_ text: String?) { _ = draw.exchange { text } }

  func dispose() { end(nil) }
}

/// A recording that is not retained.
private struct WeakRecording: Sendable {
  private(set) weak var recording: Recording?
}

/// A scope that is not retained.
private struct WeakScope: Sendable {
  private(set) weak var scope: Diagnostics?
}
