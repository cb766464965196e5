import Foundation
import RillHeadless
import RillPictures

/// The screens of a visit as files: SVG pictures, and the text of the screens for users who cannot see them.
@MainActor
final class Frames {
  private let svgPath: String?
  private let folder: String?
  private let isDark: Bool
  private var pictures: [String] = []
  private var texts: [(caption: String, text: String)] = []
  private var last: String?

  /// - Parameters:
  ///   - svgPath: the file for the last screen's picture; nil for none.
  ///   - folder: the folder for all screens; nil for none.
  ///   - isDark: whether the pictures are light on dark.
  init(svgPath: String? = nil, folder: String? = nil, isDark: Bool = false) {
    self.svgPath = svgPath
    self.folder = folder
    self.isDark = isDark
  }

  /// Whether there is anything to write.
  var isWanted: Bool { svgPath != nil || folder != nil }

  /// Each screen as text, under its number and caption.
  var accessibleText: String {
    texts.enumerated().map { "\($0 + 1). \($1.caption)\n\($1.text)\n\n" }.joined()
  }

  /// Adds the current screen.
  func add(_ screen: Screen, _ caption: String) {
    texts.append((caption, "\(screen.accessibility)"))
    if isWanted { add(screen.svg(isDark: isDark)) }
  }

  /// Adds the current screen, which is not played on a phone, as one shows it.
  func addOnPhone(_ screen: Screen, _ caption: String) {
    screen.onPhone(columns: Options.phoneWidths.lowerBound - 2, rows: Display.phoneRows) { add(screen, caption) }
  }

  /// Plays a visit in the terminal and, if pictures are wanted, on a phone, whose screens are added. All reports come
  /// from the visit in the terminal.
  ///
  /// - Returns: the reason why one of them does not reach its end. The other one is played, too.
  func play(on display: Display, _ play: (Display) throws(VisitError) -> Void) -> VisitError? {
    func failure(on display: Display) -> VisitError? {
      do throws(VisitError) { try play(display) } catch { return error }
      return nil
    }
    guard isWanted else { return failure(on: display) }
    var terminal = display
    terminal.onScreen = { _, _ in }
    let ownFailure = failure(on: terminal)
    let sink = ScreenDiagnostics.sink
    defer { ScreenDiagnostics.sink = sink }
    ScreenDiagnostics.sink = { _ in }
    var phoneFailure = failure(
      on: Display(
        width: display.phoneWidth, output: Output { _ in }, metric: .phone,
        onScreen: add))
    phoneFailure?.isOnPhone = true
    return ownFailure ?? phoneFailure
  }

  /// Adds the current screen of a live session, unless it looks and reads like the previous one.
  ///
  /// It is drawn as the terminal shows it: the loaded rows of a list, and the targets of scrolls and taps, depend on
  /// the metric in which the page is used.
  func addIfChanged(_ screen: Screen, _ caption: String) {
    let (svg, text) = (screen.svg(isDark: isDark), "\(screen.accessibility)")
    guard svg != pictures.last || text != texts.last?.text else { return }
    texts.append((caption, text))
    add(svg)
  }

  /// Keeps only the picture of the last screen, as the terminal shows it.
  func addLast(_ screen: Screen) { last = screen.svg(isDark: isDark) }

  private func add(_ svg: String) {
    if svgPath != nil { last = svg }
    if folder != nil { pictures.append(svg) }
  }

  /// Writes the files.
  ///
  /// - Throws: `FrameError`, with the first path that cannot be written; the others are written.
  func write() throws(FrameError) {
    if let failure = writeAll().first { throw failure }
  }

  /// Writes the files, and returns the errors of those that cannot be written.
  func writeAll() -> [FrameError] {
    var failures: [FrameError] = []
    func write(_ text: String, to url: URL) {
      do throws(FrameError) { try Self.write(text, to: url) } catch { failures.append(error) }
    }
    if let svgPath, let last { write(last, to: URL(filePath: svgPath)) }
    guard let folder else { return failures }
    let url = URL(filePath: folder, directoryHint: .isDirectory)
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      return failures + [FrameError(path: folder, reason: fileErrorReason(error))]
    }
    for (index, picture) in pictures.enumerated() {
      let number = String("00\(index + 1)".suffix(max(2, "\(index + 1)".count)))
      write(picture, to: url.appending(path: "\(number).svg"))
    }
    write(accessibleText, to: url.appending(path: "accessibility.txt"))
    return failures
  }

  /// Writes a file, completely or not at all: if it cannot be written, the one that was there remains.
  static func write(_ text: String, to url: URL) throws(FrameError) {
    do {
      try ReplacedFile.write(Data(text.utf8), to: url)
    } catch {
      throw FrameError(path: url.relativePath, reason: fileErrorReason(error))
    }
  }
}

/// The error of a file that cannot be written.
struct FrameError: Error, Equatable, CustomStringConvertible {
  let path: String
  let reason: String

  var description: String { "cannot write “\(path.printable(atMost: 200))” (\(reason))" }
}
