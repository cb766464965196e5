/// What a moment carries.
enum MomentType: String, Encodable, Equatable, Sendable {
  case url = "URL"
  case photos = "PHOTOS"
}

extension MomentType: Decodable {
  // Written out, because the synthesised one names Swift types in its message, and that sentence reaches the user.
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let type = MomentType(rawValue: text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "is neither URL nor PHOTOS")
    }
    self = type
  }
}
