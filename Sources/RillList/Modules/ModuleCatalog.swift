import Rill

/// The kinds of modules that pages are made of, and how each is made.
///
/// ```swift
/// var catalog = ModuleCatalog()
/// catalog.register("banner") { BannerModule($0) }
/// catalog.register("shelf") { ShelfModule($0) }
/// // The same look for another server's data.
/// catalog.register("ranking") { ShelfModule($0, parser: JSONModuleParser(Ranking.self) { $0.books }) }
/// ```
public struct ModuleCatalog: Sendable {
  private var factories: [String: @MainActor @Sendable (ModuleID) -> any Module] = [:]

  /// A catalog without any kind.
  public init() {}

  /// The kinds, in alphabetical order.
  public var kinds: [String] { factories.keys.sorted() }

  /// Says how modules of a kind are made. A later registration of a kind replaces the one before.
  ///
  /// - Parameter make: makes a new module each time. Its component is best named after the identity that it is given,
  ///   which is that of no other module of the page.
  public mutating func register(
    _ kind: String, _ make: @escaping @MainActor @Sendable (ModuleID) -> any Module
  ) {
    factories[kind] = make
  }

  /// These kinds only, for a page that shows no others.
  ///
  /// - Precondition: each is registered.
  public func only(_ kinds: String..., file: StaticString = #fileID, line: UInt = #line) -> ModuleCatalog {
    only(kinds, file: file, line: line)
  }

  func only(_ kinds: [String], file: StaticString, line: UInt) -> ModuleCatalog {
    for kind in kinds {
      require(
        factories[kind] != nil, "The module kind \"\(kind)\" is not registered. Registered: \(self.kinds.inSentence)",
        file: file, line: line)
    }
    var chosen = ModuleCatalog()
    chosen.factories = factories.filter { kinds.contains($0.key) }
    return chosen
  }

  @MainActor
  func make(_ id: ModuleID) -> (any Module)? { factories[id.kind]?(id) }
}

extension [String] {
  /// The strings in a row, and a full stop.
  var inSentence: String { isEmpty ? "nothing." : joined(separator: ", ") + "." }
}
