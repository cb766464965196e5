/// Tells a module from the others of its page: what kind it is, and which one of that kind.
public struct ModuleID: Hashable, Sendable, CustomStringConvertible {
  /// What the module is; the name that it is registered by.
  public var kind: String
  /// Which one of its kind; empty for the only one.
  public var id: String

  /// Makes an identity.
  public init(_ kind: String, id: String = "") {
    self.kind = kind
    self.id = id
  }

  /// The kind, and the id if there is one. It is a good name for the module's component.
  public var description: String { id.isEmpty ? kind : "\(kind) \(id)" }
}
