import Foundation

/// A valid answer of a source, and the moments that were left out of it.
struct MomentsAnswer: Equatable, Sendable {
  var details: MomentsDetails
  /// The moments that could not be read.
  var skipped: SkippedMoments = []
}

extension MomentsAnswer {
  /// Decodes the answer to either GraphQL request.
  ///
  /// - Parameters:
  ///   - data: the whole body.
  ///   - source: the source of the answer, for an error's message.
  /// - Throws: `MomentsError`, if the body is empty, truncated or not JSON, contains GraphQL errors, or does not have
  ///   the shape of an answer. A moment of the wrong shape is skipped and does not throw.
  init(reading data: Data, from source: MomentsSource) throws(MomentsError) {
    let body: AnswerBody
    do {
      body = try JSONDecoder().decode(AnswerBody.self, from: data)
    } catch {
      throw MomentsError(source: source, problem: .reading(data, failed: error))
    }
    switch body {
    case .answer(let answer): self = answer
    case .errors(let messages): throw MomentsError(source: source, problem: .refusedByServer(messages))
    }
  }

  /// This answer, if it holds at least one moment.
  ///
  /// A timeline without moments counts as a failure: there would be nothing to replace the current content with.
  ///
  /// - Throws: `MomentsError` with the problem `noMoments`.
  func nonEmpty(from source: MomentsSource) throws(MomentsError) -> MomentsAnswer {
    guard details.moments.isEmpty else { return self }
    throw MomentsError(source: source, problem: .noMoments(skipped: skipped))
  }
}

/// The source of answers, in a form that an error may show: a file's path as the user typed it, or an address without
/// user info, query and fragment, which may hold secrets.
struct MomentsSource: Hashable, Sendable, CustomStringConvertible {
  let description: String
  private var host: String?
  private var typedHost: String?

  init(file path: String) { description = path.printable(atMost: 200) }

  /// - Parameter typed: the address as the user typed it: a URL spells an internationalized host in a form that no one
  ///   can read.
  init(url: URL, typed: String? = nil) {
    let text = typed ?? url.absoluteString
    let address = text.range(of: "://").map { text[$0.upperBound...] } ?? text[...]
    let authority = address.prefix { !"/?#".contains($0) }
    // The part before an "@" is the user info.
    let place = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
    let path = address[authority.endIndex...].prefix { !"?#".contains($0) }
    description = "\(url.scheme ?? "")://\(place)\(path)".printable(atMost: 200)
    host = url.host()
    typedHost = place.hasPrefix("[") ? nil : String(place.prefix { $0 != ":" }).printable(atMost: 80)
  }

  /// A host of a URL as the user typed it, if it is this source's host.
  func shown(host: String) -> String { host == self.host ? typedHost ?? host : host.printable(atMost: 80) }
}

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
