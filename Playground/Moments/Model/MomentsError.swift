import Foundation

/// The reason why there is no answer: a problem, and its source.
///
/// `description` is one sentence for a narrow screen: the failure first, then the place. It contains no credentials, no
/// internals of the program, and nothing that could move a terminal's cursor.
struct MomentsError: Error, Equatable, Sendable {
  var source: MomentsSource
  var problem: Problem

  enum Problem: Equatable, Sendable {
    // The connection.
    case connectionRefused
    case proxyRefused(String)
    /// The address answers, but the first line is not that of an HTTP answer.
    case notHTTP
    case redirected(scheme: String)
    case hostNotFound(String)
    /// A valid address that this system's loader does not support: on Linux, an IPv6 address (Swift 6.3.1,
    /// swiftlang/swift-corelibs-foundation#5496).
    case addressNotTaken
    case timedOut(Duration)
    case connectionFailed(reason: String)
    case status(Int, excerpt: String?)
    // The file.
    case fileMissing
    case fileIsFolder
    case fileUnreadable(reason: String)
    // The answer.
    case tooLarge(megabytes: Int)
    case emptyBody
    case cutOff
    case notJSON(JSONFault?)
    case wrongShape(ShapeProblem)
    case refusedByServer([String])
    case noMoments(skipped: SkippedMoments)
    /// A like for a moment that the source does not have.
    case unknownMoment(id: String)
  }
}

extension MomentsError: LocalizedError, CustomStringConvertible {
  var errorDescription: String? { description }

  var description: String {
    switch problem {
    case .connectionRefused: "Connection refused: nothing answers at \(source)."
    case .proxyRefused(let proxy): "Connection refused: nothing answers at the proxy \(proxy), on the way to \(source)."
    case .notHTTP: "The answer is not HTTP, or only HTTP/0.9: \(source)."
    case .redirected(let scheme):
      "The server redirects to an address of “\(scheme):”, which is not followed: \(source)."
    case .hostNotFound(let host): "Host not found: \(host), of \(source)."
    case .addressNotTaken:
      "The system cannot connect to an address of this form; try a host name: \(source)."
    case .timedOut(let limit): "Timed out: no full answer within \(limit.inSeconds) from \(source)."
    case .connectionFailed(let reason): "Connection failed: \(reason), at \(source)."
    case .status(let code, let excerpt): "Status \(code)\(Self.quoted(excerpt)) from \(source)."
    case .fileMissing: "No such file: \(source)."
    case .fileIsFolder: "This is a folder, not a file: \(source)."
    case .fileUnreadable(let reason): "The file cannot be read (\(reason)): \(source)."
    case .tooLarge(let limit): "The answer is larger than \(limit) MB: \(source)."
    case .emptyBody: "The answer is empty: \(source)."
    case .cutOff: "The answer is cut off: \(source)."
    case .notJSON(let fault):
      "The answer is not JSON\(fault.map { ", \($0)" } ?? ""): \(source)."
    case .wrongShape(let problem): "The answer has the wrong shape: \(problem), from \(source)."
    case .refusedByServer(let messages): "The server reports an error\(Self.quoted(messages)), at \(source)."
    case .noMoments(let skipped): "No moments\(Self.reason(skipped)) in the answer of \(source)."
    case .unknownMoment(let id): "No moment \(id.printable(atMost: 40)) in \(source)."
    }
  }

  private static func quoted(_ excerpt: String?) -> String {
    excerpt.map { " (“\($0.printable(atMost: 80))”)" } ?? ""
  }

  private static func quoted(_ messages: [String]) -> String {
    guard let first = messages.first(where: { !$0.printable(atMost: 1).isEmpty }) else { return "" }
    let more = messages.count > 1 ? " and \(messages.count - 1) more" : ""
    return quoted(first) + more
  }

  private static func reason(_ skipped: SkippedMoments) -> String {
    guard let first = skipped.named.first else { return "" }
    let more = skipped.count > 1 ? ", and \(skipped.count - 1) more" : ""
    return " that can be read (\(first.reason)\(more))"
  }
}

extension MomentsError.Problem {
  /// The problem of a body that did not decode. A decoder reports anything but a complete JSON document as corrupt; to
  /// the user it matters whether the document is empty, ends too early, or where it is unreadable.
  static func reading(_ data: Data, failed error: any Error) -> Self {
    guard case DecodingError.dataCorrupted(let context) = error, context.codingPath.isEmpty else {
      return .wrongShape(ShapeProblem(error))
    }
    let scan = JSONScan(data)
    if scan.first == nil { return .emptyBody }
    return scan.isOpen ? .cutOff : .notJSON(scan.fault)
  }
}

/// A moment that was left out of an answer because it could not be read.
struct SkippedMoment: Equatable, Sendable {
  /// Its position in the answer, from 0.
  var index: Int
  /// Its id, if at least that was readable.
  var id: String?
  /// The problem, with the path inside the moment.
  var problem: ShapeProblem
}

extension SkippedMoment: CustomStringConvertible {
  var description: String {
    "Skipped \(reason)."
  }

  /// The middle of a sentence.
  var reason: String {
    let name = id.map { " (\($0.printable(atMost: 40)))" } ?? ""
    return "moments[\(index)]\(name): \(problem)"
  }
}

/// The moments left out of an answer: the first few with their reasons, the others as a count. An answer may hold
/// millions.
struct SkippedMoments: Equatable, Sendable {
  /// The maximum number of moments that are named.
  static let namedLimit = 5

  /// In the order of the answer.
  private(set) var named: [SkippedMoment] = []
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// Whether the next moment can be named, too.
  var hasRoomForNames: Bool { named.count < Self.namedLimit }

  /// Adds a moment to the count, and names it if there is room.
  mutating func append(_ moment: SkippedMoment) {
    if hasRoomForNames { named.append(moment) }
    countOne()
  }

  /// Counts a moment without naming it.
  mutating func countOne() { count += 1 }

  /// One sentence for each named moment, and one for all others.
  var reports: [String] {
    let others = count - named.count
    return named.map(\.description)
      + (others == 0 ? [] : ["Skipped \(others) more \(others == 1 ? "moment" : "moments")."])
  }
}

extension SkippedMoments: ExpressibleByArrayLiteral {
  init(arrayLiteral elements: SkippedMoment...) {
    for element in elements { append(element) }
  }
}
