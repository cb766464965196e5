import Foundation

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
    case .single(let module): entries = [PageEntry(of: module, decoder, reading)]
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
struct PageEntry {
  let place: String
  let contentPlace: String
  let module: Result<ModuleID, any Error>
  /// The content; `nil` if it wasn't decoded.
  var content: Result<ModuleContent, any Error>?

  init(of module: ModuleID, _ decoder: any Decoder, _ reading: PageReading) {
    self.init(.success(module), at: decoder, content: decoder, reading)
  }

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

  private init(
    _ module: Result<ModuleID, any Error>, at entry: any Decoder, content: any Decoder, _ reading: PageReading
  ) {
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
