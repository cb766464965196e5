/// The meaning of a name on the command line.
enum OperatorSearch: Equatable {
  /// A name that is demonstrated.
  case found(String)
  /// A name of another framework.
  case foreign(ForeignName)
  /// No name; up to three that are about equally near, the nearest first.
  case unknown(nearest: [String])

  init(_ name: String) {
    // A name may have its arguments, as documentation writes it: `take(while:)`.
    let base = String(name.prefix { $0 != "(" })
    let names = Self.names
    if names.contains(base) {
      self = .found(base)
    } else if let foreign = ForeignName.all.first(where: { $0.name == base }) {
      self = .foreign(foreign)
    } else if let other = names.first(where: { $0.lowercased() == base.lowercased() }) {
      self = .found(other)
    } else if let foreign = ForeignName.all.first(where: { $0.name.lowercased() == base.lowercased() }) {
      self = .foreign(foreign)
    } else {
      self = .unknown(nearest: EditDistance.nearest(to: base, among: names + ForeignName.all.map(\.name)))
    }
  }

  /// The names of all demonstrations, in their order, each once.
  static let names: [String] = DemonstrationGroup.all.flatMap(\.demonstrations).flatMap(\.names)
    .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
}

/// A name of another framework, and its counterpart here.
struct ForeignName: Equatable {
  /// The origin of the name.
  enum Framework: String {
    case rxSwift = "RxSwift"
    case combine = "Combine"
  }

  let framework: Framework
  let name: String
  /// The name of a demonstration.
  let here: String

  /// All names that differ from those here, and have a counterpart.
  static let all = rxSwift + combine

  /// *Coming from RxSwift* has the details; a test compares the two.
  private static let rxSwift = names(
    .rxSwift,
    [
      "Completable": "ignoreElements", "ConcurrentMainScheduler": "MainScheduler", "ControlEvent": "Signal",
      "ControlProperty": "Driver", "HistoricalScheduler": "VirtualTimeScheduler",
      "Infallible": "PublishRelay", "Maybe": "first", "Single": "task",
      "TestScheduler": "VirtualTimeScheduler", "andThen": "concat", "asCompletable": "ignoreElements",
      "asMaybe": "first", "asSingle": "single", "catchError": "catch", "catchErrorJustReturn": "catchAndReturn",
      "decode": "map", "drive": "Driver", "elementAt": "element", "emit": "Signal", "flatMapCompletable": "flatMap",
      "flatMapMaybe": "flatMap", "observeOn": "observe", "retryWhen": "retry", "skipUntil": "skip", "skipWhile": "skip",
      "subscribeOn": "subscribe", "takeUntil": "take", "takeWhile": "take",
    ])

  private static let combine = names(
    .combine,
    [
      "AnyCancellable": "Disposable", "Cancellable": "Disposable", "CurrentValueSubject": "BehaviorSubject",
      "Deferred": "deferred", "DispatchQueue": "SerialDispatchQueueScheduler", "Empty": "empty", "Fail": "error",
      "Future": "task", "Just": "just", "PassthroughSubject": "PublishSubject", "Published": "BehaviorRelay",
      "RunLoop": "MainScheduler", "append": "concat", "assign": "bind", "autoconnect": "refCount",
      "breakpoint": "debug", "collect": "toArray", "count": "reduce", "drop": "skip", "dropFirst": "skip",
      "handleEvents": "do", "ignoreOutput": "ignoreElements", "last": "takeLast", "makeConnectable": "publish",
      "mapError": "catch", "max": "reduce", "min": "reduce", "output": "element", "prefix": "take",
      "prepend": "startWith", "print": "debug", "receive": "observe", "removeDuplicates": "distinctUntilChanged",
      "replaceEmpty": "ifEmpty", "replaceError": "catchAndReturn", "replaceNil": "map",
      "sink": "subscribe", "store": "disposed", "switchToLatest": "switchLatest", "tryCatch": "catch",
      "tryFilter": "filter", "tryMap": "map", "tryReduce": "reduce", "tryScan": "scan",
    ])

  private static func names(_ framework: Framework, _ names: KeyValuePairs<String, String>) -> [ForeignName] {
    names.map { ForeignName(framework: framework, name: $0.key, here: $0.value) }
  }
}
