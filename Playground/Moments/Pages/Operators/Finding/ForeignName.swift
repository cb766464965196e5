/// A name of another framework, and the name here that it stands for.
struct ForeignName: Equatable {
  /// Where the name is from.
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
      "Driver": "BehaviorRelay", "Infallible": "PublishRelay", "Signal": "PublishRelay",
      "TestScheduler": "VirtualTimeScheduler",
      "andThen": "concat", "asCompletable": "ignoreElements", "asMaybe": "first", "asSingle": "single",
      "catchError": "catch", "catchErrorJustReturn": "catchAndReturn", "decode": "map", "drive": "bind",
      "elementAt": "element", "emit": "bind", "flatMapCompletable": "flatMap", "flatMapMaybe": "flatMap",
      "observeOn": "observe", "retryWhen": "retry", "skipUntil": "skip", "skipWhile": "skip",
      "subscribeOn": "subscribe", "takeUntil": "take", "takeWhile": "take",
    ])

  private static let combine = names(
    .combine,
    [
      "AnyCancellable": "Disposable", "CurrentValueSubject": "BehaviorSubject", "Deferred": "deferred",
      "Empty": "empty", "Fail": "error", "Future": "task", "Just": "just", "PassthroughSubject": "PublishSubject",
      "append": "concat", "assign": "bind", "autoconnect": "refCount", "breakpoint": "debug", "collect": "toArray",
      "drop": "skip", "dropFirst": "skip", "eraseToAnyPublisher": "subscribe", "handleEvents": "do",
      "ignoreOutput": "ignoreElements", "last": "takeLast", "makeConnectable": "publish", "output": "element",
      "prefix": "take", "prepend": "startWith", "print": "debug", "receive": "observe",
      "removeDuplicates": "distinctUntilChanged",
      "replaceEmpty": "ifEmpty", "replaceError": "catchAndReturn", "replaceNil": "map", "setFailureType": "map",
      "sink": "subscribe", "store": "disposed", "switchToLatest": "switchLatest", "tryMap": "map",
      "tryCatch": "catch", "tryFilter": "filter", "tryReduce": "reduce", "tryScan": "scan",
    ])

  private static func names(_ framework: Framework, _ names: KeyValuePairs<String, String>) -> [ForeignName] {
    names.map { ForeignName(framework: framework, name: $0.key, here: $0.value) }
  }
}
