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
