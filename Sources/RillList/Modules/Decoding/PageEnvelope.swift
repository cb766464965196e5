/// The place of the modules in a page's data, and the names of their parts.
///
/// By default a page looks like this:
///
/// ```json
/// {
///   "modules": [
///     { "kind": "banner", "content": { "title": "Today's read" } },
///     { "kind": "shelf", "id": "new", "content": [{ "id": 9007199254740993, "price": 12.10 }] }
///   ]
/// }
/// ```
///
/// The order of the list is the order on the page. The id, a text or an integer, distinguishes modules of one kind and
/// may be missing otherwise. The content may be missing too; it is `null` then. Everything else is ignored.
///
/// Other servers use other names, or put an entry's kind among its content:
///
/// ```swift
/// PageEnvelope(modules: ["data", "sections"], kind: "type", content: nil)
/// ```
///
/// The names are those in the data, whatever the catalog's settings do to keys.
public struct PageEnvelope: Sendable {
  enum Shape: Sendable {
    case list(path: [String], kind: String, id: String, content: String?)
    case single(ModuleID)
  }

  let shape: Shape

  /// Creates an envelope with a list of modules.
  ///
  /// - Parameters:
  ///   - path: the keys that lead to the list; empty if the page itself is the list.
  ///   - kind: the key of an entry's kind.
  ///   - id: the key of an entry's id.
  ///   - content: the key of an entry's content; `nil` if the entry itself is the content.
  public init(
    modules path: [String] = ["modules"], kind: String = "kind", id: String = "id", content: String? = "content"
  ) {
    shape = .list(path: path, kind: kind, id: id, content: content)
  }

  private init(_ shape: Shape) { self.shape = shape }

  /// A page whose whole data is the content of one module, such as a plain list from a server that doesn't know
  /// modules.
  public static func single(_ module: ModuleID) -> PageEnvelope { PageEnvelope(.single(module)) }
}
