import Foundation

/// A request that the server has read.
struct TestRequest: Sendable {
  var method: String
  var path: String
  /// Header names in lower case.
  var headers: [String: String]
  var body: Data

  init?(head: String) {
    let lines = head.components(separatedBy: "\r\n")
    let start = lines[0].split(separator: " ")
    guard start.count == 3 else { return nil }
    method = String(start[0])
    path = String(start[1])
    headers = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    body = Data()
  }
}

/// The server's reply to a request.
enum TestReply: Sendable {
  /// A valid answer.
  case answer(status: Int, body: Data)
  /// Status 401 with a challenge.
  case challenge(String, body: Data)
  /// The beginning of an answer whose `Content-Length` promises more, then the end of the connection.
  case truncated(body: Data)
  /// The same in chunks, without the last one.
  case truncatedChunks(body: Data)
  /// Status 302 to an address.
  case redirect(to: String)
  /// These bytes, whatever they are, and the end of the connection.
  case raw(Data)
  /// The end of the connection at once.
  case hangUp
  /// Nothing, with the connection kept open.
  case silence
  /// The beginning of an answer, then nothing, with the connection kept open.
  case trickle(body: Data)

  static func good(_ body: Data) -> TestReply { .answer(status: 200, body: body) }
}
