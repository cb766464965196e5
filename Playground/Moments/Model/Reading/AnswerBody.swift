/// The envelope that GraphQL puts around an answer.
enum AnswerBody: Decodable {
  case answer(MomentsAnswer)
  case errors([String])

  private enum CodingKeys: CodingKey { case data, errors }
  private enum Field: CodingKey { case getMomentsDetailsByUserID, updateMomentLike }
  private struct Failure: Decodable { var message: String? }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let failures = try container.decodeIfPresent([Failure].self, forKey: .errors) ?? []
    guard failures.isEmpty else {
      self = .errors(failures.map { $0.message ?? "" })
      return
    }
    let data = try container.nestedContainer(keyedBy: Field.self, forKey: .data)
    let field: Field = data.contains(.updateMomentLike) ? .updateMomentLike : .getMomentsDetailsByUserID
    self = .answer(try data.decode(LenientDetails.self, forKey: field).answer)
  }
}

/// A server's details, decoded moment by moment, so that an invalid moment affects only itself.
private struct LenientDetails: Decodable {
  var answer: MomentsAnswer

  private enum CodingKeys: CodingKey { case userDetails, moments }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let user = try container.decode(MomentsDetails.UserDetails.self, forKey: .userDetails)
    var list = try container.nestedUnkeyedContainer(forKey: .moments)
    answer = MomentsAnswer(details: MomentsDetails(userDetails: user, moments: []))
    while !list.isAtEnd {
      let index = list.currentIndex
      guard answer.skipped.hasRoomForNames else {
        if let moment = try list.decode(Unnamed.self).moment {
          answer.details.moments.append(moment)
        } else {
          answer.skipped.countOne()
        }
        continue
      }
      switch try list.decode(Attempt.self) {
      case .moment(let moment): answer.details.moments.append(moment)
      case .failed(let id, let error):
        let depth = list.codingPath.count + 1
        answer.skipped.append(SkippedMoment(index: index, id: id, problem: ShapeProblem(error, below: depth)))
      }
    }
  }
}

/// One moment, or the reason why it cannot be decoded. Decoding never throws: a container of values advances only past
/// a value that was decoded.
private enum Attempt: Decodable {
  case moment(Moment)
  case failed(id: String?, any Error)

  private enum CodingKeys: CodingKey { case id }

  init(from decoder: any Decoder) {
    do {
      self = .moment(try Moment(from: decoder))
    } catch {
      let id = try? decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .id)
      self = .failed(id: id, error)
    }
  }
}

/// One moment, or nothing. When failures are only counted, it skips the work for their ids and reasons.
private struct Unnamed: Decodable {
  let moment: Moment?

  init(from decoder: any Decoder) { moment = try? Moment(from: decoder) }
}
