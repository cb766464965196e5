import Foundation
import RillHeadless
import Testing

@testable import playground

@MainActor
@Suite struct FramesTests {
  private func play(_ page: Page, _ frames: Frames) throws {
    try page.play(on: Display(width: 50, output: Printed().output(), metric: .phone, onScreen: frames.add))
  }

  /// A table, a collection and a form stand for all pages. If their text changes on purpose: run `swift run playground
  /// signin --frames /tmp/signin`, and read its `accessibility.txt` before storing it.
  @Test(arguments: [Page.timeline, .home, .signin])
  func `the text of each screen of a page is the stored one, to the byte`(page: Page) throws {
    let name = "Expected/Accessibility/\(page.rawValue)"
    let url = try #require(Bundle.module.url(forResource: name, withExtension: "txt"))
    let frames = Frames()
    try play(page, frames)
    let diff = PictureDiff(from: try String(contentsOf: url, encoding: .utf8), to: frames.accessibleText)
    #expect(diff.isEmpty, "\(diff)")
  }

  /// If the look changes on purpose: `swift run playground PAGE --frames DIR [--dark]` writes them as `07.svg` and
  /// `03.svg`.
  @Test(arguments: [(Page.timeline, "07"), (.signin, "03")], [false, true])
  func `the pictures in the README are screens of the visits, to the byte`(
    picture: (page: Page, number: String), isDark: Bool
  ) throws {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let folder = try TemporaryFolder()
    let frames = Frames(folder: folder.path, isDark: isDark)
    try play(picture.page, frames)
    try frames.write()
    let name = "Playground/Pictures/\(picture.page.rawValue)\(isDark ? "-dark" : "").svg"
    let stored = try String(contentsOf: root.appending(path: name), encoding: .utf8)
    let diff = PictureDiff(from: stored, to: try folder.text(of: "\(picture.number).svg"))
    #expect(diff.isEmpty, "\(diff)")
    #expect(try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8).contains(name))
  }

  @Test func `each screen is a numbered file, and the last one is the picture`() throws {
    let folder = try TemporaryFolder()
    let frames = Frames(svgPath: folder.path + "/last.svg", folder: folder.path + "/all/of/it")
    try play(.layout, frames)
    try frames.write()
    #expect(
      folder.files == (1...8).map { "all/of/it/0\($0).svg" } + ["all/of/it/accessibility.txt", "last.svg"])
    #expect(try folder.text(of: "last.svg") == folder.text(of: "all/of/it/08.svg"))
    #expect(try folder.text(of: "all/of/it/01.svg") != folder.text(of: "last.svg"))
    #expect(try folder.text(of: "all/of/it/accessibility.txt") == frames.accessibleText)
  }

  @Test func `a picture replaces the one that a link leads to, with its permissions, and goes into a pipe`() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "picture")
    chmod(folder.path + "/picture", 0o640)
    let link = folder.url.appending(path: "link")
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "picture")
    try Frames.write("new", to: link)
    #expect(try folder.text(of: "picture") == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "picture")
    var status = stat()
    #expect(stat(folder.path + "/picture", &status) == 0)
    #expect(status.st_mode & 0o777 == 0o640)
    #expect(folder.files == ["link", "picture"])
    try Frames.write("nothing is left of it", to: URL(filePath: "/dev/null"))
  }

  @Test func `a place that cannot be written is named`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "file")
    let picture = Frames(svgPath: folder.path + "/none/last.svg")
    try play(.profile, picture)
    #expect(throws: FrameError(path: folder.path + "/none/last.svg", reason: "no such file or directory")) {
      try picture.write()
    }
    let all = Frames(folder: folder.path + "/file/all")
    try play(.profile, all)
    let error = try #require(throws: FrameError.self) { try all.write() }
    #expect(error.path == folder.path + "/file/all")
    #expect("\(error)".hasPrefix("cannot write “"))
  }

  // MARK: The visit on a phone

  /// Plays the form's visit to its end in the terminal, and to step 3 on a phone, or the other way around.
  private func playFailing(on metric: ScreenMetric) throws -> (failure: VisitError?, lines: [String], files: [String]) {
    let (folder, printed) = (try TemporaryFolder(), Printed())
    let frames = Frames(folder: folder.path)
    let failure = frames.play(on: Display(width: 50, output: printed.output())) { display throws(VisitError) in
      guard display.metric == metric else { return try Page.signin.play(on: display) }
      let screen = Screen(Page.signin.live().controller, metric: metric)
      for step in 1...2 { display.show(screen, step: step, "Step \(step).", at: .zero) }
      throw VisitError(step: 3, reason: "There is no button “Away”.")
    }
    try frames.write()
    return (failure, printed.lines, folder.files)
  }

  @Test func `a visit that fails on a phone is shown in the terminal to its end, and its failure is the outcome`()
    throws
  {
    let (failure, lines, files) = try playFailing(on: .phone)
    #expect(failure?.description == "The visit on a phone ends at step 3: There is no button “Away”.")
    #expect(lines == (try PlayedVisit.of(.signin).lines))
    #expect(files == ["01.svg", "02.svg", "accessibility.txt"])
  }

  @Test func `the texts beside the pictures are those of the phone`() throws {
    let (onPhone, beside) = (Frames(), Frames(folder: try TemporaryFolder().path))
    try play(.timeline, onPhone)
    let failure = beside.play(on: Display(width: 50, output: Printed().output())) { display throws(VisitError) in
      try Page.timeline.play(on: display)
    }
    #expect(failure == nil)
    #expect(PictureDiff(from: onPhone.accessibleText, to: beside.accessibleText).isEmpty)
  }

  @Test func `a visit that fails in the terminal has its pictures`() throws {
    let (failure, lines, files) = try playFailing(on: .cells)
    #expect(failure?.description == "The visit ends at step 3: There is no button “Away”.")
    #expect(lines.contains("2. Step 2."))
    #expect(files.count > 3)
  }
}
