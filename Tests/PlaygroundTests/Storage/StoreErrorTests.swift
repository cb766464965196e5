import Testing

@testable import playground

@Suite struct StoreErrorTests {
  @Test(
    arguments: [
      (
        .damaged(file: "c/u.json", keptAs: "u.json.damaged-1"),
        "The cache was damaged: c/u.json is set aside as u.json.damaged-1."
      ),
      (
        .tooLarge(file: "c/u.json", keptAs: "u.json.damaged-1", megabytes: 64),
        "The cache is larger than 64 MB: c/u.json is set aside as u.json.damaged-1."
      ),
      (
        .damagedAndStuck(file: "c/u.json", reason: "permission denied"),
        "The cache is damaged and cannot be set aside (permission denied): c/u.json."
      ),
      (
        .unreadable(file: "c/u.json", reason: "permission denied"),
        "The cache cannot be read (permission denied): c/u.json."
      ),
      (.unwritable(folder: "c", reason: "the disk is full"), "The cache cannot be written (the disk is full): c."),
    ] as [(StoreError, String)])
  func `an error is one sentence`(error: StoreError, text: String) {
    #expect(error.description == text)
  }
}
