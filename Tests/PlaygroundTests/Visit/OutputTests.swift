import Foundation
import Testing

@testable import playground

@MainActor
@Suite struct OutputTests {
  @Test func `lines are written as they arrive`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "out")
    let output = Output(try FileHandle(forWritingTo: folder.url.appending(path: "out")))
    output.write("你好")
    output.write()
    #expect(try folder.text(of: "out") == "你好\n\n")
    #expect(output.failure == nil)
  }

  @Test func `progress is overwritten, and leaves nothing`() {
    let printed = Printed()
    let output = printed.output()
    output.show(progress: "10 s\u{1B}[2J\n")
    output.show(progress: "9 s")
    output.show(progress: nil)
    #expect(printed.text == "\r10 s\u{FFFD}[2J \r9 s      \r   \r")
  }

  @Test func `a failure to write stays`() throws {
    let folder = try TemporaryFolder()
    try folder.write("before", to: "out")
    let output = Output(try FileHandle(forReadingFrom: folder.url.appending(path: "out")))
    output.write("a")
    output.write("b")
    #expect(output.failure.map(fileErrorReason) == "bad file descriptor")
    #expect(try folder.text(of: "out") == "before")
  }
}
