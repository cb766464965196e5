/// The content of a moment.
enum MomentType: String, Encodable, Equatable, Sendable {
  case url = "URL"
  case photos = "PHOTOS"
}

extension MomentType: Decodable {
  // Written by hand, because the message of the synthesized initializer names Swift types, and users see that message.
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let type = MomentType(rawValue: text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "is neither URL nor PHOTOS")
    }
    self = type
  }
}
