import Foundation
import Testing

@testable import playground

@Suite struct ReplacedFileTests {
  private let folder: TemporaryFolder
  private let file: ReplacedFile

  init() throws {
    folder = try TemporaryFolder()
    file = ReplacedFile(url: folder.url.appending(path: "f"))
  }

  @Test func `the content is replaced, and nothing is left beside it`() throws {
    try file.replace(with: Data("one".utf8))
    try file.replace(with: Data("two".utf8))
    #expect(try folder.text(of: "f") == "two")
    #expect(folder.files == ["f"])
  }

  @Test func `leftovers are removed, and files being written stay`() throws {
    try folder.write("dead", to: "f.writing-a")
    try folder.write("alive", to: "f.writing-b")
    let descriptor = open(folder.path + "/f.writing-b", O_RDWR)
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    file.removeLeftovers()
    #expect(folder.files == ["f.writing-b"])
    // Closing alone leaves the lock to a process that another test has started meanwhile.
    #expect(flock(descriptor, LOCK_UN) == 0)
    close(descriptor)
    file.removeLeftovers()
    #expect(folder.files.isEmpty)
  }

  @Test func `a file that cannot be replaced is an error, and nothing is left beside it`() throws {
    try FileManager.default.createDirectory(at: folder.url.appending(path: "f/x"), withIntermediateDirectories: true)
    let error = #expect(throws: POSIXError.self) { try file.replace(with: Data("one".utf8)) }
    #expect(error.map(fileErrorReason) == "is a directory")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names == ["f"])
    let missing = ReplacedFile(url: folder.url.appending(path: "none/f"))
    #expect(throws: POSIXError(.ENOENT)) { try missing.replace(with: Data()) }
    missing.removeLeftovers()
  }
}
