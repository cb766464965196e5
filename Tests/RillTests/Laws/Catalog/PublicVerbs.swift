/// The module's public declarations: the functions that return a stream, and the subjects.
struct PublicVerbs: Equatable {
  /// The number of overloads of each verb.
  var verbs: [String: Int] = [:]
  var subjects: [String] = []

  init(verbs: [String: Int], subjects: [String]) {
    self.verbs = verbs
    self.subjects = subjects
  }

  init(_ graphs: [SymbolGraph]) {
    for symbol in graphs.flatMap(\.symbols) where Self.givesStream(symbol) {
      verbs[Self.name(of: symbol), default: 0] += 1
    }
    let conforming = Set(
      graphs.flatMap(\.relationships)
        .filter { $0.kind == "conformsTo" && $0.target == "s:4Rill14ObservableTypeP" }.map(\.source))
    subjects = graphs.flatMap(\.symbols)
      .filter { $0.kind.identifier == "swift.class" && conforming.contains($0.identifier.precise) }
      .map { $0.pathComponents.joined(separator: ".") }
      .sorted()
  }

  private static func givesStream(_ symbol: SymbolGraph.Symbol) -> Bool {
    guard ["swift.method", "swift.type.method", "swift.func"].contains(symbol.kind.identifier) else { return false }
    // Also `ConnectableObservable` and other types derived from a stream.
    return symbol.functionSignature?.returns?.first?.spelling.hasSuffix("Observable") ?? false
  }

  private static func name(of symbol: SymbolGraph.Symbol) -> String {
    let title = (symbol.pathComponents.last ?? "").replacing("file:line:", with: "").replacing("()()", with: "()")
    guard symbol.kind.identifier == "swift.type.method" else { return title }
    // Factories are declared in extensions of `ObservableType`, but are called on `Observable`.
    let type = symbol.pathComponents.dropLast().joined(separator: ".")
    return (type == "ObservableType" ? "Observable" : type) + "." + title
  }

  /// The verbs that the catalog lacks, and those that it contains needlessly.
  func differences(
    from operators: [OperatorEntry], _ subjectEntries: [SubjectEntry], uncovered: [String: String]
  ) -> [String] {
    let covered = Dictionary(grouping: operators.flatMap(\.verbs)) { $0 }.mapValues(\.count)
    var differences: [String] = []
    for (verb, overloads) in verbs.sorted(by: { $0.key < $1.key }) where uncovered[verb] == nil {
      let count = covered[verb] ?? 0
      if count < overloads { differences.append("\(verb) has \(overloads) overloads and \(count) entries") }
    }
    for verb in covered.keys.sorted() where verbs[verb] == nil {
      differences.append("\(verb) has an entry and is no public verb")
    }
    for verb in uncovered.keys.sorted() where verbs[verb] == nil {
      differences.append("\(verb) is left out and is no public verb")
    }
    let entries = Set(subjectEntries.map(\.name))
    differences += subjects.filter { !entries.contains($0) }.map { "\($0) has no entry" }
    differences += entries.subtracting(subjects).sorted().map { "\($0) has an entry and is no public subject" }
    return differences
  }
}
