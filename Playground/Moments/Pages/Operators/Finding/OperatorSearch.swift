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
