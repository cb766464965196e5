public import Foundation

/// What a page's data consists of: the parts of its modules, still to be read by them.
public struct PageParts: Sendable {
  /// One module's part.
  public struct Part: Sendable {
    /// Which module it is for.
    public var module: ModuleID
    /// The module's data.
    public var content: Data
    /// Where in the page's data it stands, for problems, like `modules[2]`.
    public var place: String
    /// Where the content stands, like `modules[2].content`.
    public var contentPlace: String

    /// Makes a part.
    public init(_ module: ModuleID, content: Data, place: String, contentPlace: String) {
      self.module = module
      self.content = content
      self.place = place
      self.contentPlace = contentPlace
    }
  }

  /// The parts, from the top of the page to its bottom.
  public var parts: [Part]
  /// What could not be told to be any module's part.
  public var problems: [ModuleProblem]

  /// Makes a page.
  public init(_ parts: [Part], problems: [ModuleProblem] = []) {
    self.parts = parts
    self.problems = problems
  }
}

/// Reads a page that is the data of one module and nothing else, such as a plain list from a server that knows nothing
/// of modules.
public struct SingleModulePageParser: ModuleParser {
  private let module: ModuleID

  /// A parser of pages that show this one module.
  public init(_ module: ModuleID) { self.module = module }

  /// One part with the whole data.
  public func parse(_ data: Data) -> PageParts {
    PageParts([.init(module, content: data, place: "", contentPlace: "")])
  }
}
