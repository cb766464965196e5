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
