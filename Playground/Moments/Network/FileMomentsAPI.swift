import Foundation
import Rill
import Synchronization

/// A file in place of a server: each request reads the file again, and its content is the answer.
///
/// Likes are kept in memory and applied to the content, as a server would do; the file is never written.
final class FileMomentsAPI: MomentsAPI {
  private let path: String
  private let source: MomentsSource
  private let timeout: Duration
  private let clock: any Scheduler
  private let scheduler: any Scheduler
  private let likes = Mutex<[Like: Bool]>([:])

  private struct Like: Hashable {
    var momentID: String
    var userID: String
  }

  /// - Parameters:
  ///   - path: the path of a file that holds an answer in the server's format.
  ///   - timeout: the limit for reading the file to its end. A pipe may wait for its writer forever; then the thread
  ///     that reads it is blocked, too.
  ///   - clock: measures the limit.
  ///   - scheduler: reads the file, so that a slow disk or a pipe does not block the screen.
  init(path: String, timeout: Duration, clock: any Scheduler, scheduler: any Scheduler) {
    self.path = path
    source = MomentsSource(file: path)
    self.timeout = timeout
    self.clock = clock
    self.scheduler = scheduler
  }

  func momentsDetails(of userID: String) -> Observable<MomentsAnswer> {
    answer.map { [self] in withLikes(of: userID, over: try $0.nonEmpty(from: source)) }
  }

  func updateMomentLike(momentID: String, userID: String, isLiked: Bool) -> Observable<MomentsAnswer> {
    answer.map { [self] answer in
      guard answer.details.moments.contains(where: { $0.id == momentID }) else {
        throw MomentsError(source: source, problem: .unknownMoment(id: momentID))
      }
      likes.withLock { $0[Like(momentID: momentID, userID: userID)] = isLiked }
      return withLikes(of: userID, over: answer)
    }
  }

  private var answer: Observable<MomentsAnswer> {
    Observable.create { [scheduler, path, source] observer in
      scheduler.schedule {
        do {
          observer.onNext(try AnswerFile.read(path: path, source: source))
          observer.onCompleted()
        } catch {
          observer.onError(error)
        }
      }
    }
    .limited(to: timeout, by: clock, from: source)
    .map { [source] in try MomentsAnswer(reading: $0, from: source) }
  }

  private func withLikes(of userID: String, over answer: MomentsAnswer) -> MomentsAnswer {
    let likes = likes.withLock { $0 }
    var answer = answer
    for index in answer.details.moments.indices {
      let like = Like(momentID: answer.details.moments[index].id, userID: userID)
      guard let isLiked = likes[like] else { continue }
      answer.details.moments[index].setLiked(isLiked, by: userID, avatar: answer.details.userDetails.avatar)
    }
    return answer
  }
}

/// Reads a whole file. Reading a pipe takes as long as its writer takes.
enum AnswerFile {
  /// - Throws: `MomentsError`, which distinguishes a missing file, a folder, an unreadable file and a file that is too
  ///   large.
  static func read(path: String, source: MomentsSource) throws(MomentsError) -> Data {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw MomentsError(source: source, problem: .fileMissing)
    }
    guard !isFolder.boolValue else { throw MomentsError(source: source, problem: .fileIsFolder) }
    var content = Data()
    do {
      let file = try FileHandle(forReadingFrom: URL(filePath: path))
      defer { try? file.close() }
      while content.count <= AnswerLimit.bytes, let part = try file.read(upToCount: 1 << 20), !part.isEmpty {
        content += part
      }
    } catch {
      throw MomentsError(source: source, problem: .fileUnreadable(reason: fileErrorReason(error)))
    }
    try AnswerLimit.check(content, from: source)
    return content
  }
}
