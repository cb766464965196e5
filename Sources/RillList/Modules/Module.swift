/// A part of a page that owns everything about itself: it keeps its content, shows it by a component, handles the
/// events in its rows, and tracks them.
///
/// A ``ModuleManager`` puts a page together from modules. A module knows neither the page nor the other modules, so it
/// can serve several pages. It doesn't know the server either: a ``ModuleCatalog`` says how its content is decoded.
///
/// ```swift
/// final class BannerModule: Module {
///   let component: any Component
///   private let banners = BannersComponent()
///
///   init(tracker: any Tracker) {
///     component = banners
///     banners.on(RowSelected.self) { _, row in tracker.track(.tap(row.item.id)) }
///   }
///
///   func update(with content: [Banner]) { banners.items.accept(content.map(BannerRow.init)) }
/// }
/// ```
///
/// The component holds its handlers, so they capture the module weakly or not at all.
@MainActor
public protocol Module<Content>: AnyObject, Sendable {
  /// The content of the module.
  associatedtype Content: Sendable

  /// The component that shows the content. It is always the same one.
  var component: any Component { get }

  /// Keeps and shows new content.
  func update(with content: Content)
}

/// Identifies a module on its page: its kind, and which one of that kind it is.
public struct ModuleID: Hashable, Sendable, CustomStringConvertible {
  /// The name under which the kind of the module is registered.
  public var kind: String
  /// The identity of the module among those of its kind; empty for the only one.
  public var id: String

  /// Creates an identity.
  public init(_ kind: String, id: String = "") {
    self.kind = kind
    self.id = id
  }

  /// The kind, followed by the id if there is one.
  public var description: String { id.isEmpty ? kind : "\(kind) \(id)" }
}

/// Something in a page's data that could not be shown. Everything else is shown.
public struct ModuleProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The subject of a problem.
  public enum Subject: Hashable, Sendable {
    /// A module that is left out.
    case missing(ModuleID)
    /// A module that keeps showing its earlier content.
    case outdated(ModuleID)
    /// An entry of the page's data that does not say which module it is for.
    case unknown
    /// The stored page.
    case storedPage
  }

  /// The subject of the problem.
  public var subject: Subject
  /// The place in the page's data, like `modules[2].content.title`.
  public var place: String
  /// The reason: the end of a sentence that begins with the place.
  public var reason: String

  /// Creates a problem.
  public init(_ subject: Subject, at place: String, _ reason: String) {
    self.subject = subject
    self.place = place
    self.reason = reason
  }

  init(_ subject: Subject, at place: String, reading error: any Error) {
    let fault = UnreadableData(error, at: place)
    self.init(subject, at: fault.place, fault.reason)
  }

  /// The module that the problem concerns, if it is known.
  public var module: ModuleID? {
    switch subject {
    case .missing(let id), .outdated(let id): id
    case .unknown, .storedPage: nil
    }
  }

  /// The problem in a sentence.
  public var description: String {
    let consequence =
      switch subject {
      case .missing(let id): "Module \"\(id)\" is left out"
      case .outdated(let id): "Module \"\(id)\" keeps what it had"
      case .unknown: "A module is left out"
      case .storedPage: "The stored page is not shown"
      }
    let fault = "\(consequence): \(place.isEmpty ? "the data" : place) \(reason)"
    return fault.hasSuffix(".") ? fault : fault + "."
  }
}
