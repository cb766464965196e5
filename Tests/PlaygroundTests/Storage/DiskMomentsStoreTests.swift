import Foundation
import Testing

@testable import playground

@Suite struct DiskMomentsStoreTests {
  private let folder: TemporaryFolder
  private let store: DiskMomentsStore

  init() throws {
    folder = try TemporaryFolder()
    store = DiskMomentsStore(folder: folder.path)
  }

  @Test func `nothing is kept at first`() throws {
    #expect(try store.details(of: "ann") == nil)
  }

  @Test func `saved data is there at the next start`() throws {
    try store.save(Sample.details, of: "ann")
    try store.save(Sample.refreshedDetails, of: "ann")
    #expect(try DiskMomentsStore(folder: folder.path).details(of: "ann") == Sample.refreshedDetails)
    #expect(folder.files == ["uann.json"])
  }

  @Test func `a file is replaced, never written over, so that a reader sees the old answer or the new one`() throws {
    try store.save(Sample.details, of: "ann")
    // A second name of the same file sees everything that is written into it.
    try FileManager.default.linkItem(atPath: folder.path + "/uann.json", toPath: folder.path + "/reader")
    let before = try folder.text(of: "reader")
    try store.save(Sample.refreshedDetails, of: "ann")
    #expect(try folder.text(of: "reader") == before)
    #expect(folder.files == ["reader", "uann.json"])
  }

  @Test(arguments: ["", "../x", "a/b", "👨‍👩‍👧‍👦", String(repeating: "long", count: 500)])
  func `a user with a strange name has a separate file inside the folder`(userID: String) throws {
    try store.save(Sample.details, of: userID)
    try store.save(Sample.refreshedDetails, of: "ann")
    #expect(try store.details(of: userID) == Sample.details)
    #expect(try store.details(of: "ann") == Sample.refreshedDetails)
    #expect(folder.files.count == 2)
  }

  @Test func `users that differ only by case are two users`() throws {
    try store.save(Sample.details, of: "ann")
    #expect(try store.details(of: "Ann") == nil)
  }

  @Test func `a folder is created when it is needed`() throws {
    let nested = DiskMomentsStore(folder: folder.path + "/new/folder")
    #expect(try nested.details(of: "ann") == nil)
    #expect(folder.files.isEmpty)
    try nested.save(Sample.details, of: "ann")
    #expect(folder.files == ["new/folder/uann.json"])
  }

  @Test(arguments: ["", "{", "[]", "oops", #"{"userDetails": {}}"#])
  func `a damaged file is set aside under another name`(content: String) throws {
    try folder.write(content, to: "uann.json")
    #expect(throws: StoreError.damaged(file: folder.path + "/uann.json", keptAs: "uann.json.damaged-1")) {
      try store.details(of: "ann")
    }
    #expect(try folder.text(of: "uann.json.damaged-1") == content)
    #expect(try store.details(of: "ann") == nil)
  }

  @Test func `a file that was set aside before is not overwritten`() throws {
    for content in ["first", "second", "third"] {
      try folder.write(content, to: "uann.json")
      #expect(throws: StoreError.self) { try store.details(of: "ann") }
    }
    #expect(try (1...3).map { try folder.text(of: "uann.json.damaged-\($0)") } == ["first", "second", "third"])
    #expect(folder.files.count == 3)
  }

  @Test func `saving sets a damaged file aside too, and says so`() throws {
    try folder.write("oops", to: "uann.json")
    #expect(throws: StoreError.damaged(file: folder.path + "/uann.json", keptAs: "uann.json.damaged-1")) {
      try store.save(Sample.details, of: "ann")
    }
    #expect(try folder.text(of: "uann.json.damaged-1") == "oops")
    #expect(try store.details(of: "ann") == Sample.details)
  }

  @Test(arguments: [false, true])
  func `saving reads the file that is there only if another program may have changed it`(isChanged: Bool) throws {
    try store.save(Sample.details, of: "ann")
    let path = folder.path + "/uann.json"
    func setDate(_ seconds: Double) throws {
      let date = Date(timeIntervalSince1970: 1_000_000_000 + seconds)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    }
    try setDate(0)
    #expect(try store.details(of: "ann") == Sample.details)
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.write(contentsOf: Data("x".utf8))
    try file.close()
    try setDate(isChanged ? 1 : 0)
    if isChanged {
      #expect(throws: StoreError.self) { try store.save(Sample.refreshedDetails, of: "ann") }
    } else {
      try store.save(Sample.refreshedDetails, of: "ann")
    }
    #expect(folder.files == (isChanged ? ["uann.json", "uann.json.damaged-1"] : ["uann.json"]))
    #expect(try store.details(of: "ann") == Sample.refreshedDetails)
  }

  @Test func `a file that is larger than an answer is set aside, and not read`() throws {
    try store.save(Sample.details, of: "ann")
    let size = try folder.text(of: "uann.json").utf8.count
    #expect(try DiskMomentsStore(folder: folder.path, limit: size).details(of: "ann") == Sample.details)
    let small = DiskMomentsStore(folder: folder.path, limit: size - 1)
    let error = StoreError.tooLarge(file: folder.path + "/uann.json", keptAs: "uann.json.damaged-1", megabytes: 0)
    #expect(throws: error) { try small.details(of: "ann") }
    #expect(error.isDamage)
    #expect(folder.files == ["uann.json.damaged-1"])
    #expect(try small.details(of: "ann") == nil)
  }

  @Test func `the limit is the one for an answer`() throws {
    // A sparse file takes no room on the disk.
    let large = try folder.makeFile("uann.json")
    try large.truncate(atOffset: UInt64(AnswerLimit.bytes) + 1)
    #expect(
      throws: StoreError.tooLarge(file: folder.path + "/uann.json", keptAs: "uann.json.damaged-1", megabytes: 64)
    ) {
      try store.details(of: "ann")
    }
  }

  @Test func `saved data can be read again, or is not saved`() throws {
    try store.save(Sample.details, of: "ann")
    let size = try folder.text(of: "uann.json").utf8.count
    let compact = DiskMomentsStore(folder: folder.path, limit: size - 1)
    try? compact.save(Sample.details, of: "bob")
    #expect(try compact.details(of: "bob") == Sample.details)
    #expect(try !folder.text(of: "ubob.json").contains("\n"))
    let tiny = DiskMomentsStore(folder: folder.path, limit: 99)
    #expect(throws: StoreError.unwritable(folder: folder.path, reason: "the answer is larger than 0 MB")) {
      try tiny.save(Sample.details, of: "cid")
    }
    #expect(folder.files == ["uann.json", "ubob.json"])
  }

  @Test func `saving over a file that is too large sets it aside too, and says so`() throws {
    try folder.makeFile("uann.json").truncate(atOffset: UInt64(AnswerLimit.bytes) + 1)
    #expect(throws: StoreError.self) { try store.save(Sample.details, of: "ann") }
    #expect(try store.details(of: "ann") == Sample.details)
  }

  @Test func `a half-written file of a killed run is removed by the next`() throws {
    try store.save(Sample.details, of: "ann")
    try folder.write("half", to: "uann.json.writing-1x")
    try folder.write("mine", to: "uanna.json.writing-1x")
    #expect(try store.details(of: "ann") == Sample.details)
    #expect(folder.files == ["uann.json", "uanna.json.writing-1x"])
  }

  @Test func `a pipe in place of the file does not block`() throws {
    #expect(mkfifo(folder.path + "/uann.json", 0o600) == 0)
    #expect(throws: StoreError.unreadable(file: folder.path + "/uann.json", reason: "not a file")) {
      try store.details(of: "ann")
    }
  }

  @Test func `a folder in place of the file is left alone`() throws {
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "uann.json/x"), withIntermediateDirectories: true)
    #expect(throws: StoreError.unreadable(file: folder.path + "/uann.json", reason: "is a directory")) {
      try store.details(of: "ann")
    }
    #expect(throws: StoreError.self) { try store.save(Sample.details, of: "ann") }
    #expect(FileManager.default.fileExists(atPath: folder.path + "/uann.json/x"))
  }

  @Test func `a file in place of the cache folder is an error that says so`() throws {
    try folder.write("mine", to: "file")
    let blocked = DiskMomentsStore(folder: folder.path + "/file")
    let error = try #require(throws: StoreError.self) { try blocked.save(Sample.details, of: "ann") }
    #expect(error.description.hasPrefix("The cache cannot be"))
    #expect(try folder.text(of: "file") == "mine")
  }
}
