/// Every operator and every subject. A verb of the module without an entry fails `PublicVerbsTests`.
///
/// An entry names its verb, describes its output, and calls the probe in every closure:
///
/// ```swift
/// OperatorEntry("skip(while:)", throwing: ["predicate"]) { inputs, probe in
///   inputs.source.skip(while: { _ in try probe.call("predicate", false) })
/// }
/// ```
enum Catalog {
  static let operators: [OperatorEntry] = [
    creatingEntries, taskEntries, transformingEntries, filteringEntries, combiningEntries, flatteningEntries,
    groupingEntries, timingEntries, recoveringEntries, sharingEntries, deliveringEntries, observingEntries,
  ].flatMap { $0 }

  /// Those that are fed by inputs.
  static var fedOperators: [OperatorEntry] { operators.filter { $0.inputs > 0 } }

  static let subjects = subjectEntries

  /// Those that deliver elements before they end: all but `AsyncSubject`.
  static let sendingSubjects = subjects.filter { $0.name != "AsyncSubject" }

  /// Public functions that return a stream, and why no law tests them.
  static let uncovered: [String: String] = [
    "asObservable()": "gives what it is called on; the subjects' laws go through it",
    "Observable.observing(_:)": "reads models on the main actor alone; ObservingTests hold its contracts",
  ]
}
