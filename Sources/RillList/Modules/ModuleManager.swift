public import Foundation
public import Rill

/// A component that makes a page of modules from the page's data and shows it.
///
/// ```swift
/// let modules = ModuleManager("bookstore", catalog)
/// modules.problems.bind(onNext: { log($0) }).disposed(by: bag)
/// let loader = Loader { _ in
///   api.page().map { try modules.decode($0) }
/// } apply: { page, _ in
///   modules.show(page)
/// }
/// let viewModel = ListViewModel(page: StatusComponent("page", following: loader, normal: modules))
/// ```
///
/// A ``PageTemplate`` does all that in a line, and can first show what was stored.
///
/// A ``ModuleID`` identifies a module. In the next data, and in another order, the same module keeps its state and its
/// rows; new modules are made, and modules that are gone are dropped. A list shows a page as one change, however many
/// of its modules change.
///
/// Only a page as a whole can fail to be decoded, and then the page stays as it is. A problem with one module concerns
/// only that module; ``problems`` emits it.
@MainActor
public final class ModuleManager: Component {
  /// The name of the page in the tree.
  public nonisolated let name: String
  /// The kinds of modules that the page can consist of.
  public let catalog: ModuleCatalog

  private struct Entry {
    let id: ModuleID
    let module: any Module
    /// Whether code added it, so that no data removes it.
    let isAdded: Bool
  }

  /// Whether any data has been shown.
  private(set) var hasShownPage = false
  private var entries: [Entry] = []
  private nonisolated let group: GroupComponent
  private nonisolated let decoder: PageDecoder
  private nonisolated let reports = PublishRelay<ModuleProblem>()
  /// Queued changes, which modules cause while they are being changed themselves.
  private var waiting: [@MainActor () -> Void] = []
  private var isBusy = false

  /// Creates a page without modules.
  ///
  /// - Parameters:
  ///   - name: the name of the page in the tree.
  ///   - catalog: the kinds of modules that the page can consist of.
  ///   - envelope: where the page's data contains its modules.
  public init(_ name: String, _ catalog: ModuleCatalog, envelope: PageEnvelope = PageEnvelope()) {
    self.name = name
    self.catalog = catalog
    decoder = PageDecoder(catalog: catalog, envelope: envelope)
    group = GroupComponent(name)
  }

  // MARK: Looking

  /// The content of the modules, from the top of the page to its bottom. A ``ListViewModel`` that shows it changes
  /// once for each page; other subscribers receive each module's change.
  public nonisolated var sections: Observable<ListSections> {
    group.sections
  }

  /// The components of the modules.
  public var subcomponents: [any Component] { group.subcomponents }

  /// The modules' trees, named by the modules' identities.
  public var tree: ComponentTree {
    ComponentTree(
      "\(name): ModuleManager", children: entries.map { $0.module.component.tree.inRole("\($0.id)") })
  }

  /// The modules of the page, from top to bottom.
  public var modules: [ModuleID] { entries.map(\.id) }

  /// The module of an identity; `nil` if it is not on the page.
  public func module(_ id: ModuleID) -> (any Module)? { entries.first { $0.id == id }?.module }

  /// The problems that keep data from being shown. Each is emitted after the rest of the page is shown.
  public nonisolated var problems: Observable<ModuleProblem> { reports.asObservable() }

  // MARK: Changing

  /// Decodes and shows a page's data.
  ///
  /// - Throws: ``UnreadableData``. Nothing changes then.
  public func update(with data: Data) throws { show(try decode(data)) }

  /// Decodes a page's data on the calling thread, preferably not the main thread.
  ///
  /// - Throws: ``UnreadableData`` if the page as a whole can't be decoded.
  public nonisolated func decode(_ data: Data) throws -> DecodedPage { try decoder.decode(data) }

  /// Shows a page: gives each module its content.
  public func show(_ page: DecodedPage) {
    perform { [self] in
      let problems = PageChange.perform {
        let (shown, problems) = entries(for: page)
        replaceEntries(withAdded(to: shown))
        hasShownPage = true
        return problems
      }
      PageChange.afterwards { for problem in problems { self.report(problem) } }
    }
  }

  /// Adds a module, in place of one with the same identity. It stays below the module that it is below now, or the
  /// nearest one above that still exists, or else at the top. No data removes it, unless data has contained its
  /// identity meanwhile.
  ///
  /// - Parameters:
  ///   - module: the module.
  ///   - id: the module's identity on the page.
  ///   - place: the number of modules above it; by default, all others are above it.
  public func add(_ module: any Module, as id: ModuleID, at place: Int? = nil) {
    perform { [self] in
      var others = entries.filter { $0.id != id }
      let place = min(max(0, place ?? others.count), others.count)
      others.insert(Entry(id: id, module: module, isAdded: true), at: place)
      replaceEntries(others)
    }
  }

  /// Removes a module, until data contains one with this identity. Without such a module nothing happens.
  public func remove(_ id: ModuleID) {
    perform { [self] in
      if module(id) != nil { replaceEntries(entries.filter { $0.id != id }) }
    }
  }

  func report(_ problem: ModuleProblem) { reports.accept(problem) }

  // MARK: How

  private func perform(_ change: @escaping @MainActor () -> Void) {
    waiting.append(change)
    guard !isBusy else { return }
    isBusy = true
    while !waiting.isEmpty { waiting.removeFirst()() }
    isBusy = false
  }

  private func replaceEntries(_ newEntries: [Entry]) {
    entries = newEntries
    group.children.accept(newEntries.map(\.module.component))
  }

  /// The modules that a page's data contains, and its problems.
  private func entries(for page: DecodedPage) -> ([Entry], [ModuleProblem]) {
    let known = Dictionary(entries.map { ($0.id, $0.module) }, uniquingKeysWith: { first, _ in first })
    var places: [ModuleID: String] = [:]
    var entries: [Entry] = []
    var problems: [ModuleProblem] = []
    for entry in page.entries {
      let id: ModuleID
      switch entry.module {
      case .success(let module): id = module
      case .failure(let error):
        problems.append(ModuleProblem(.unknown, at: entry.place, reading: error))
        continue
      }
      if let first = places[id] {
        problems.append(ModuleProblem(.missing(id), at: entry.place, "is for the same module as \(first)"))
        continue
      }
      places[id] = entry.place
      switch entry.content {
      case .success(let content):
        entries.append(Entry(id: id, module: content(known[id], id), isAdded: false))
      case .failure(let error):
        let subject = known[id] == nil ? ModuleProblem.Subject.missing(id) : .outdated(id)
        problems.append(ModuleProblem(subject, at: entry.contentPlace, reading: error))
        if let module = known[id] { entries.append(Entry(id: id, module: module, isAdded: false)) }
      case nil:
        let reason = "is of a kind that is not registered. \(page.kinds)"
        problems.append(ModuleProblem(.missing(id), at: entry.place, reason))
      }
    }
    return (entries, problems)
  }

  /// The modules of the data and those that code added, each below the module that it was below.
  private func withAdded(to shown: [Entry]) -> [Entry] {
    var result = shown
    for (place, entry) in entries.enumerated() where entry.isAdded && !result.contains(where: { $0.id == entry.id }) {
      let above = entries[..<place].last { above in result.contains { $0.id == above.id } }
      let index = above.flatMap { above in result.firstIndex { $0.id == above.id } }
      result.insert(entry, at: index.map { $0 + 1 } ?? 0)
    }
    return result
  }
}

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
      return { known, id in
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

/// Decoded content that waits for its module: gives itself to a module, or to a new one if there is none of the right
/// type, and returns it.
typealias ModuleContent = @MainActor @Sendable (_ known: (any Module)?, ModuleID) -> any Module
