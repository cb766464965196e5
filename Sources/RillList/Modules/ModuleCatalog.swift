public import Foundation
import Rill

/// The kinds of modules that pages consist of: how the content of each kind is decoded, and how a module of it is made.
///
/// ```swift
/// var catalog = ModuleCatalog()
/// catalog.register("banner") { _ in BannerModule(tracker: tracker) }
/// catalog.register("shelf") { ShelfModule($0) }
/// // The same module for the reply of another server.
/// catalog.register("ranking", reply: Ranking.self, content: \.books) { ShelfModule($0) }
/// ```
///
/// A reply is any `Decodable` type. Integers of 64 bits and decimals of 38 digits arrive exactly.
public struct ModuleCatalog: Sendable {
  /// Changes the settings of a decoder, such as the format of dates.
  public typealias Settings = @Sendable (JSONDecoder) -> Void

  struct Kind: Sendable {
    /// The settings of this kind alone; `nil` if it has none.
    let settings: Settings?
    let decode: @Sendable (any Decoder) throws -> ModuleContent
  }

  let settings: Settings
  private var registered: [String: Kind] = [:]

  /// Creates a catalog without any kind.
  ///
  /// - Parameter settings: changes the settings by which all kinds are decoded. It is given a new decoder for each
  ///   page.
  public init(settings: @escaping Settings = { _ in }) { self.settings = settings }

  /// The kinds, in alphabetical order.
  public var kinds: [String] { registered.keys.sorted() }

  /// Registers a kind of modules whose content is decoded as it is. It replaces an earlier registration of the kind.
  ///
  /// - Parameters:
  ///   - kind: the name of the kind in the page's data.
  ///   - settings: changes settings for this kind only, after those of the catalog. A kind with settings of its own
  ///     costs another pass over each page that contains it.
  ///   - make: makes a new module. The given identity is unique on the page; it is suitable as the name of the
  ///     component.
  public mutating func register<Made: Module>(
    _ kind: String, settings: Settings? = nil, _ make: @escaping @MainActor @Sendable (ModuleID) -> Made
  ) where Made.Content: Decodable & SendableMetatype {
    register(kind, reply: Made.Content.self, settings: settings, content: { $0 }, make)
  }

  /// Registers a kind of modules whose content is made from a server's reply. It replaces an earlier registration of
  /// the kind.
  ///
  /// - Parameters:
  ///   - kind: the name of the kind in the page's data.
  ///   - reply: the data that the server sends for a module.
  ///   - settings: changes settings for this kind only, after those of the catalog. A kind with settings of its own
  ///     costs another pass over each page that contains it.
  ///   - content: turns the reply into the module's content. If it throws, the module keeps its content.
  ///   - make: makes a new module. The given identity is unique on the page; it is suitable as the name of the
  ///     component.
  public mutating func register<Made: Module, Reply: Decodable & SendableMetatype>(
    _ kind: String, reply: Reply.Type, settings: Settings? = nil,
    content: @escaping @Sendable (Reply) throws -> Made.Content,
    _ make: @escaping @MainActor @Sendable (ModuleID) -> Made
  ) {
    registered[kind] = Kind(settings: settings) { decoder in
      let reply = try decoder.singleValueContainer().decode(Reply.self)
      let content = try Result { try content(reply) }.mapError { UnreadableData($0, at: "") }.get()
      return ModuleContent { known, id in
        let module = known as? Made ?? make(id)
        module.update(with: content)
        return module
      }
    }
  }

  /// Returns a catalog of these kinds only, for a page that shows no others.
  ///
  /// - Precondition: each is registered.
  public func only(_ kinds: String..., file: StaticString = #fileID, line: UInt = #line) -> ModuleCatalog {
    only(kinds, file: file, line: line)
  }

  func only(_ kinds: [String], file: StaticString, line: UInt) -> ModuleCatalog {
    for kind in kinds {
      require(
        registered[kind] != nil, "The module kind \"\(kind)\" is not registered. \(inWords)",
        file: file, line: line)
    }
    var chosen = self
    chosen.registered = registered.filter { kinds.contains($0.key) }
    return chosen
  }

  /// A sentence that names the kinds.
  var inWords: String { "Registered: \(kinds.isEmpty ? "nothing" : kinds.joined(separator: ", "))." }

  subscript(kind: String) -> Kind? { registered[kind] }
}

/// Decoded content that waits for its module.
struct ModuleContent: Sendable {
  /// Gives the content to a module, or to a new one if there is none of the right type, and returns it.
  let show: @MainActor @Sendable (_ known: (any Module)?, ModuleID) -> any Module
}
