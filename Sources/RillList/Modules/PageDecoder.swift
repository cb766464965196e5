import Foundation

/// Decodes a page's data by a catalog.
struct PageDecoder: Sendable {
  let catalog: ModuleCatalog
  let envelope: PageEnvelope

  /// Decodes a page, on the calling thread.
  ///
  /// - Throws: ``UnreadableData`` if the data isn't JSON or doesn't have the shape of the envelope.
  func decode(_ data: Data) throws -> DecodedPage {
    do {
      return DecodedPage(entries: try entries(of: data), kinds: catalog.inWords)
    } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
      throw UnreadableData("", "is not JSON")
    } catch {
      throw UnreadableData(error, at: "")
    }
  }

  /// The entries, each decoded by its kind's settings.
  private func entries(of data: Data) throws -> [PageEntry] {
    var entries = try entries(of: data, settings: nil) { catalog[$0]?.settings == nil }
    let kinds = Set(entries.compactMap { try? $0.module.get().kind })
    for kind in catalog.kinds where kinds.contains(kind) {
      guard let settings = catalog[kind]?.settings else { continue }
      for (index, entry) in try self.entries(of: data, settings: settings, of: { $0 == kind }).enumerated()
      where entry.content != nil {
        entries[index].content = entry.content
      }
    }
    return entries
  }

  private func entries(
    of data: Data, settings: ModuleCatalog.Settings?, of isIncluded: @escaping (String) -> Bool
  ) throws -> [PageEntry] {
    let decoder = JSONDecoder()
    catalog.settings(decoder)
    settings?(decoder)
    let reading = PageReading(
      envelope: envelope, key: { decoder.key($0) }, kind: { isIncluded($0) ? catalog[$0] : nil })
    return try decoder.decode(PageEntries.self, from: data, configuration: reading).entries
  }
}

extension JSONDecoder {
  /// Returns a key as the decoder's settings convert it.
  fileprivate func key(_ name: String) -> PageKey {
    struct OnlyKey: Decodable {
      let key: PageKey?

      init(from decoder: any Decoder) throws { key = try decoder.container(keyedBy: PageKey.self).allKeys.first }
    }
    let object = try? JSONEncoder().encode([name: 0])
    let only = object.flatMap { try? decode(OnlyKey.self, from: $0) }
    return only?.key ?? PageKey(stringValue: name)
  }
}

/// A page whose modules' contents are decoded and wait to be shown.
public struct DecodedPage: Sendable {
  /// From the top of the page to its bottom.
  let entries: [PageEntry]
  /// A sentence that names the kinds by which it was decoded.
  let kinds: String
}

/// The settings by which a page's entries are decoded.
struct PageReading {
  let envelope: PageEnvelope
  /// A key of the envelope, as the decoder's settings change it.
  let key: (String) -> PageKey
  /// The kind of a name; `nil` if it isn't to be decoded now.
  let kind: (String) -> ModuleCatalog.Kind?
}

/// A page's entries. Each fails alone.
struct PageEntries: DecodableWithConfiguration {
  let entries: [PageEntry]

  init(from decoder: any Decoder, configuration reading: PageReading) throws {
    switch reading.envelope.shape {
    case .single(let module): entries = [PageEntry(.success(module), at: decoder, content: decoder, reading)]
    case .list(let path, let kind, let id, let content):
      var list = try Self.list(at: path.map(reading.key), in: decoder)
      let keys = (kind: reading.key(kind), id: reading.key(id), content: content.map(reading.key))
      var entries: [PageEntry] = []
      while !list.isAtEnd { entries.append(PageEntry(try list.superDecoder(), keys, reading)) }
      self.entries = entries
    }
  }

  private static func list(at path: [PageKey], in decoder: any Decoder) throws -> any UnkeyedDecodingContainer {
    guard let last = path.last else { return try decoder.unkeyedContainer() }
    var object = try decoder.container(keyedBy: PageKey.self)
    for key in path.dropLast() { object = try object.nestedContainer(keyedBy: PageKey.self, forKey: key) }
    return try object.nestedUnkeyedContainer(forKey: last)
  }
}

/// An entry of a page, decoded as far as possible.
struct PageEntry: Sendable {
  let place: String
  let contentPlace: String
  let module: Result<ModuleID, any Error>
  /// The content; `nil` if it wasn't decoded.
  var content: Result<ModuleContent, any Error>?

  init(_ entry: any Decoder, _ keys: (kind: PageKey, id: PageKey, content: PageKey?), _ reading: PageReading) {
    var content = entry
    let module = Result {
      let object = try entry.container(keyedBy: PageKey.self)
      // Missing content is `null`.
      if let key = keys.content { content = try object.superDecoder(forKey: key) }
      return ModuleID(try object.decode(String.self, forKey: keys.kind), id: try Self.id(in: object, keys.id))
    }
    self.init(module, at: entry, content: content, reading)
  }

  init(_ module: Result<ModuleID, any Error>, at entry: any Decoder, content: any Decoder, _ reading: PageReading) {
    place = entry.codingPath.inWords
    contentPlace = content.codingPath.inWords
    self.module = module
    let kind = (try? module.get()).flatMap { reading.kind($0.kind) }
    self.content = kind.map { kind in Result { try kind.decode(content) } }
  }

  private static func id(in object: KeyedDecodingContainer<PageKey>, _ key: PageKey) throws -> String {
    guard object.contains(key), try !object.decodeNil(forKey: key) else { return "" }
    if let text = try? object.decode(String.self, forKey: key) { return text }
    if let number = try? object.decode(Int64.self, forKey: key) { return "\(number)" }
    if let number = try? object.decode(UInt64.self, forKey: key) { return "\(number)" }
    throw UnreadableData(key.stringValue, "is neither text nor an integer")
  }
}

/// A key that is only known when the app runs.
struct PageKey: CodingKey {
  let stringValue: String

  init(stringValue: String) { self.stringValue = stringValue }

  init?(intValue: Int) { nil }

  var intValue: Int? { nil }
}

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

/// An error of data that could not be decoded, with its reason and its place.
///
/// A reply, or the function that turns it into content, may throw it too; its place is relative to the content then.
public struct UnreadableData: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path to the unreadable value, like `modules[2].kind`; empty for the data itself.
  public var place: String
  /// The reason: the end of a sentence that begins with the place, like "is missing".
  public var reason: String

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - place: the path to the unreadable value; empty for the data itself.
  ///   - reason: the end of a sentence that begins with the place.
  public init(_ place: String, _ reason: String) {
    self.place = place
    self.reason = reason
  }

  /// The error in a sentence.
  public var description: String { "\(place.isEmpty ? "The data" : place) \(reason)." }

  /// Describes an error of decoding.
  ///
  /// - Parameter place: the place of what was decoded, for errors that don't say where they happened.
  init(_ error: any Error, at place: String) {
    switch error {
    case let error as UnreadableData: self.init(Self.join(place, error.place), error.reason)
    case DecodingError.keyNotFound(let key, let context): self.init((context.codingPath + [key]).inWords, "is missing")
    case DecodingError.valueNotFound(let type, let context):
      self.init(context.codingPath.inWords, "is null, not \(Self.name(of: type))")
    case DecodingError.typeMismatch(let type, let context):
      self.init(context.codingPath.inWords, "is not \(Self.name(of: type))")
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
      self.init(context.codingPath.inWords, "cannot be used: \(context.debugDescription)".withoutStop)
    default: self.init(place, "cannot be read: \(error)")
    }
  }

  private static func join(_ outer: String, _ inner: String) -> String {
    inner.isEmpty || outer.isEmpty || inner.hasPrefix("[") ? outer + inner : "\(outer).\(inner)"
  }

  /// The JSON word for a type of Swift. The decoder's words for containers are `[String: Any]` and `[Any]`.
  private static func name(of type: Any.Type) -> String {
    switch type {
    case is String.Type: "text"
    case is Bool.Type: "true or false"
    case is any Numeric.Type: "a number"
    case is [Any].Type: "a list"
    default: "an object"
    }
  }
}

extension String {
  /// The sentence without its full stop.
  var withoutStop: String { hasSuffix(".") ? String(dropLast()) : self }
}

extension [any CodingKey] {
  /// The path as a developer writes it, like `modules[2].kind`.
  var inWords: String {
    reduce("") { path, key in
      key.intValue.map { "\(path)[\($0)]" } ?? (path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)")
    }
  }
}
