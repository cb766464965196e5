public import Foundation

/// Reads data. It is apart from the module that shows what was read, so that one module serves several protocols.
///
/// An ``UnreadableData`` error says where the data is not as it must be.
public protocol ModuleParser<Content>: Sendable {
  /// What is read.
  associatedtype Content: Sendable

  /// Reads the whole data.
  func parse(_ data: Data) throws -> Content
}

/// Reads JSON by `Decodable`.
///
/// ```swift
/// JSONModuleParser<[Book]>()                          // the data is a list of books
/// JSONModuleParser(Ranking.self) { $0.entries.map(\.book) }   // another server's data, for the same module
/// ```
public struct JSONModuleParser<Content: Sendable>: ModuleParser {
  private let read: @Sendable (Data) throws -> Content

  /// A parser of data that is made like something else, and is turned into the content.
  public init<Reply: Decodable & SendableMetatype>(
    _ reply: Reply.Type, decoder: JSONDecoder = JSONDecoder(),
    content: @escaping @Sendable (Reply) throws -> Content
  ) {
    read = { try content(decoder.decode(Reply.self, from: $0)) }
  }

  /// A parser of data that is made like the content.
  public init(decoder: JSONDecoder = JSONDecoder()) where Content: Decodable {
    read = { try decoder.decode(Content.self, from: $0) }
  }

  /// Reads the whole data.
  ///
  /// - Throws: ``UnreadableData`` for what is no JSON or has another shape.
  public func parse(_ data: Data) throws -> Content {
    do {
      return try read(data)
    } catch DecodingError.dataCorrupted(let context) where context.isAboutSyntax {
      _ = try JSONPieces(data)
      // The decoder says the same of numbers that do not fit.
      throw UnreadableData("", "holds something that does not fit, such as a fraction or too large a number")
    } catch {
      throw UnreadableData(error) ?? error
    }
  }
}

extension DecodingError.Context {
  fileprivate var isAboutSyntax: Bool { codingPath.isEmpty && debugDescription.contains("not valid JSON") }
}
