// A decoder does not report the place of bytes that are not text. Here each text is decoded with its key, so that the
// field can be named.

extension KeyedDecodingContainer {
  func text(_ key: Key) throws -> String { try placed(key) { try decode(String.self, forKey: key) } }

  func textIfPresent(_ key: Key) throws -> String? { try placed(key) { try decodeIfPresent(String.self, forKey: key) } }

  /// The texts of a list, without null values.
  func texts(_ key: Key) throws -> [String] {
    try placed(key) { try decode([String?].self, forKey: key).compactMap(\.self) }
  }

  /// A value, or its failure with the field that holds it.
  func placed<Value>(_ key: Key, _ read: () throws -> Value) throws -> Value {
    do {
      return try read()
    } catch let error as DecodingError {
      guard case .dataCorrupted(let context) = error, context.codingPath.isEmpty else { throw error }
      throw badText(in: key)
    } catch {
      // The decoder's own errors arrive unchanged, and become decoding errors only at the top.
      throw badText(in: key)
    }
  }

  private func badText(in key: Key) -> DecodingError {
    .dataCorrupted(.init(codingPath: codingPath + [key], debugDescription: ShapeProblem.badText))
  }
}

extension Moment {
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    id = try fields.text(.id)
    userDetails = try fields.decode(Author.self, forKey: .userDetails)
    type = try fields.placed(.type) { try fields.decode(MomentType.self, forKey: .type) }
    title = try fields.textIfPresent(.title)
    url = try fields.textIfPresent(.url)
    photos = try fields.texts(.photos)
    createdDate = try fields.text(.createdDate)
    isLiked = try fields.decodeIfPresent(Bool.self, forKey: .isLiked)
    likes = try fields.decodeIfPresent([Like].self, forKey: .likes)
  }
}

extension Moment.Author {
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    name = try fields.text(.name)
    avatar = try fields.text(.avatar)
  }
}

extension Moment.Like {
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    id = try fields.text(.id)
    avatar = try fields.text(.avatar)
  }
}

extension MomentsDetails.UserDetails {
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    id = try fields.text(.id)
    name = try fields.text(.name)
    avatar = try fields.text(.avatar)
    backgroundImage = try fields.text(.backgroundImage)
  }
}
