/// A page whose modules' contents are decoded and wait to be shown.
public struct DecodedPage: Sendable {
  enum Part: Sendable {
    case content(ModuleID, ModuleContent)
    /// The content can't be decoded.
    case unreadable(ModuleID, UnreadableData)
    /// An entry that is no module's, whether there is such a module or not.
    case problem(ModuleProblem)
  }

  /// From the top of the page to its bottom.
  let parts: [Part]
}
