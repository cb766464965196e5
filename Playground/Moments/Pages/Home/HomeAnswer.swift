import Foundation

/// The parts of the home page as the server sends them, from top to bottom.
struct HomeAnswer: Decodable, Sendable {
  /// One part of the page.
  enum Part: Sendable {
    case banners([Banner])
    case group(title: String, products: [Product])
    /// The position of the recommendations, which are requested separately.
    case recommendations
    case tags([String])
    /// A part that this version does not know.
    case unknown(String)
  }

  struct Banner: Decodable, Sendable {
    let id: String
    let title: String
  }

  struct Product: Decodable, Sendable {
    let id: String
    let name: String
    /// Not every product has a price.
    let price: String?
    /// A customer's comment; not every product has one.
    let note: String?
  }

  let parts: [Part]
}

extension HomeAnswer.Part: Decodable {
  private enum Key: CodingKey { case type, items, title }

  init(from decoder: any Decoder) throws {
    let part = try decoder.container(keyedBy: Key.self)
    switch try part.decode(String.self, forKey: .type) {
    case "banners": self = .banners(try part.decode([HomeAnswer.Banner].self, forKey: .items))
    case "group":
      self = .group(
        title: try part.decode(String.self, forKey: .title),
        products: try part.decode([HomeAnswer.Product].self, forKey: .items))
    case "recommendations": self = .recommendations
    case "tags": self = .tags(try part.decode([String].self, forKey: .items))
    case let type: self = .unknown(type)
    }
  }
}
