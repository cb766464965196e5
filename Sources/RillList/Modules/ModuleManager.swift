public import Foundation
public import Rill

/// Makes a page of modules out of the page's data, and is the component that shows it.
///
/// ```swift
/// let modules = ModuleManager("bookstore", catalog)
/// modules.problems.bind(onNext: { log($0) }).disposed(by: bag)
/// let loader = Loader { _ in
///   api.page().map { try modules.parse($0) }
/// } apply: { page, _ in
///   modules.show(page)
/// }
/// let viewModel = ListViewModel(page: StatusComponent("page", following: loader, normal: modules))
/// ```
///
/// A ``PageTemplate`` does all that in a line, and can show first what was stored.
///
/// Modules are told apart by their ``ModuleID``: in the next data, and in another order, the same one goes on with its
/// state and its rows; what is new is made, and what is gone is dropped. A list shows a page as one change, however many
/// of its modules change.
///
/// Only a page as a whole can fail to be read, and then what is shown stays. What is wrong with one module concerns
/// that one, and is told by ``problems``.
@MainActor
public final class ModuleManager: Component {
  /// What the page is called in the tree.
  public nonisolated let name: String
  /// What the page's modules are made by.
  public let catalog: ModuleCatalog

  private struct Entry {
    let id: ModuleID
    let module: any Module
    /// Whether it was added by code, so that no data takes it away.
    let isAdded: Bool
  }

  /// Whether any data was shown yet.
  private(set) var hasShownPage = false
  private var entries: [Entry] = []
  private nonisolated let group: GroupComponent
  private nonisolated let parser: any ModuleParser<PageParts>
  private nonisolated let reports = PublishRelay<ModuleProblem>()
  /// A module may cause a change while it is being changed itself: that waits its turn.
  private var waiting: [@MainActor () -> Void] = []
  private var isBusy = false

  /// A page without modules.
  ///
  /// - Parameter parser: how the page's data is cut into the parts of its modules.
  public init(
    _ name: String, _ catalog: ModuleCatalog, parser: any ModuleParser<PageParts> = JSONPageParser()
  ) {
    self.name = name
    self.catalog = catalog
    self.parser = parser
    group = GroupComponent(name)
  }

  // MARK: Looking

  /// What the modules show, from the top of the page to its bottom. A ``ListViewModel`` that shows them does so once for
  /// each page; whoever subscribes to them hears of each module that changes.
  public nonisolated var sections: Observable<ListSections> {
    group.sections
  }

  /// The modules' trees, by what tells the modules apart.
  public var tree: ComponentTree {
    ComponentTree(
      "\(name): ModuleManager", children: entries.map { $0.module.component.tree.inRole("\($0.id)") })
  }

  /// Which modules the page consists of, from top to bottom.
  public var modules: [ModuleID] { entries.map(\.id) }

  /// The module of an identity; `nil` if it is not on the page.
  public func module(_ id: ModuleID) -> (any Module)? { entries.first { $0.id == id }?.module }

  /// What could not be shown, each time after the rest of the page is.
  public nonisolated var problems: Observable<ModuleProblem> { reports.asObservable() }

  // MARK: Changing

  /// Reads and shows a page's data.
  ///
  /// - Throws: what the page's parser throws. Nothing changes then.
  public func update(with data: Data) throws { show(try parse(data)) }

  /// Cuts a page's data into its parts, on any thread.
  ///
  /// - Throws: what the page's parser throws, ``UnreadableData`` for JSON.
  public nonisolated func parse(_ data: Data) throws -> PageParts { try parser.parse(data) }

  /// Shows a page: gives each module its part.
  public func show(_ page: PageParts) {
    perform { [self] in
      var problems = page.problems
      PageChange.perform {
        let (shown, faults) = entries(for: page)
        problems += faults
        replaceEntries(withAdded(to: shown))
        hasShownPage = true
      }
      PageChange.afterwards { [problems] in for problem in problems { self.report(problem) } }
    }
  }

  /// Adds a module, in place of one with the same identity. No data takes it away, unless data has brought its identity
  /// meanwhile: it stays below the module that it is below now, or the nearest one above that there still is, or else
  /// at the top.
  ///
  /// - Parameter place: how many modules stand above it; by default all others.
  public func add(_ module: any Module, as id: ModuleID, at place: Int? = nil) {
    perform { [self] in
      var others = entries.filter { $0.id != id }
      let place = min(max(0, place ?? others.count), others.count)
      others.insert(Entry(id: id, module: module, isAdded: true), at: place)
      replaceEntries(others)
    }
  }

  /// Removes a module, until data brings one with this identity. Without such a module nothing happens.
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

  /// The modules that a page's data asks for, each with its part, and what could not be shown.
  private func entries(for page: PageParts) -> ([Entry], [ModuleProblem]) {
    let known = Dictionary(entries.map { ($0.id, $0.module) }, uniquingKeysWith: { first, _ in first })
    var entries: [Entry] = []
    var problems: [ModuleProblem] = []
    var places: [ModuleID: String] = [:]
    for part in page.parts {
      let id = part.module
      if let first = places[id] {
        problems.append(ModuleProblem(.missing(id), at: part.place, "is for the same module as \(first)"))
        continue
      }
      places[id] = part.place
      guard let module = known[id] ?? catalog.make(id) else {
        let kinds = catalog.kinds.inSentence
        problems.append(
          ModuleProblem(.missing(id), at: part.place, "is of a kind that is not registered. Registered: \(kinds)"))
        continue
      }
      do {
        try module.update(with: part.content)
      } catch {
        problems.append(
          ModuleProblem(known[id] == nil ? .missing(id) : .outdated(id), at: part.contentPlace, reading: error))
        if known[id] == nil { continue }
      }
      entries.append(Entry(id: id, module: module, isAdded: false))
    }
    return (entries, problems)
  }

  /// What the data asks for, and what was added by code, each below the module that it was below.
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
