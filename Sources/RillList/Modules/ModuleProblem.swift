/// Something about a page's data that could not be shown. Everything else is.
public struct ModuleProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is concerned.
  public enum Subject: Hashable, Sendable {
    /// A module that is left out.
    case missing(ModuleID)
    /// A module that goes on showing what it had.
    case outdated(ModuleID)
    /// An entry of the page's data that does not say which module it is for.
    case unknown
    /// The page as it was stored.
    case storedPage
  }

  /// What is concerned.
  public var subject: Subject
  /// Where in the page's data, like `modules[2].content.title`.
  public var place: String
  /// What is wrong there: the end of a sentence that begins with the place.
  public var reason: String

  /// Makes a problem.
  public init(_ subject: Subject, at place: String, _ reason: String) {
    self.subject = subject
    self.place = place
    self.reason = reason
  }

  /// Makes a problem of what a parser has thrown.
  ///
  /// - Parameter place: where in the page the data stands that could not be read.
  public init(_ subject: Subject, at place: String, reading error: any Error) {
    guard let error = UnreadableData(error) else {
      self.init(subject, at: place, "cannot be read: \(error)")
      return
    }
    self.init(subject, at: UnreadableData.join(place, error.place), error.reason)
  }

  /// The module, if it is known.
  public var module: ModuleID? {
    switch subject {
    case .missing(let id), .outdated(let id): id
    case .unknown, .storedPage: nil
    }
  }

  /// One sentence.
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
