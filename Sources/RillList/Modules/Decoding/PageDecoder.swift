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
      return DecodedPage(parts: parts(of: try entries(of: data)))
    } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
      throw UnreadableData(syntaxOf: data)
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

  private func parts(of entries: [PageEntry]) -> [DecodedPage.Part] {
    var places: [ModuleID: String] = [:]
    return entries.map { entry in
      let id: ModuleID
      switch entry.module {
      case .failure(let error): return .problem(ModuleProblem(.unknown, at: entry.place, reading: error))
      case .success(let module): id = module
      }
      if let first = places[id] {
        return .problem(ModuleProblem(.missing(id), at: entry.place, "is for the same module as \(first)"))
      }
      places[id] = entry.place
      switch entry.content {
      case .success(let content): return .content(id, content)
      case .failure(let error): return .unreadable(id, UnreadableData(error, at: entry.contentPlace))
      case nil:
        return .problem(
          ModuleProblem(.missing(id), at: entry.place, "is of a kind that is not registered. \(catalog.inWords)"))
      }
    }
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
