import Foundation
import RillHeadless
import RillPictures

/// An intention with streams, and its answer: code, and the events of its run.
struct Demonstration: Sendable {
  /// The declarations that it shows, as the documentation names them: `map(_:)`, `PublishSubject`.
  let forms: [String]
  /// The intention: completes "I want to …".
  let intention: String
  /// The words for the operator in the picture.
  let operation: String
  /// The name of the picture in the documentation; nil if it is not shown there.
  let picture: String?
  /// The code that matters, a part of `body`.
  let code: ShownCode
  private let body: @MainActor @Sendable (Bench) async -> Void

  init(
    _ forms: String..., to intention: String, picture: String? = nil, as operation: String = "",
    file: StaticString = #filePath, line: Int = #line, _ body: @escaping @MainActor @Sendable (Bench) async -> Void
  ) {
    self.forms = forms
    self.intention = intention
    self.operation = operation
    self.picture = picture
    code = ShownCode(file: file, line: line)
    self.body = body
  }

  /// The names without the arguments, each once: `map`.
  var names: [String] {
    forms.map { String($0.prefix { $0 != "(" }) }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Runs the code in virtual time.
  @MainActor
  func run() async -> Bench.Result {
    let bench = Bench()
    await body(bench)
    return bench.finish(operation: operation)
  }
}

/// Demonstrations under a heading of the documentation.
struct DemonstrationGroup: Sendable {
  /// The heading, which is a topic of the module's page.
  let title: String
  /// The module whose documentation has the pictures.
  var module = "Rill"
  /// The folder of the pictures in a folder of the module.
  let folder: String
  let demonstrations: [Demonstration]
}

extension DemonstrationGroup {
  /// Everything that is demonstrated, in the order of the documentation: the core, and a state for lists.
  static let all = [
    subscribing, creating, transforming, choosing, combining, flattening, splitting, timing, recovering, sharing,
    delivering, observing, concurrency, subjects, deriving, lifetime, schedulers, binding, driving, editing,
  ]
}

/// Shows demonstrations: the intention, the code, and the events of its run.
@MainActor
struct Tour {
  /// The width of a terminal in which every line fits.
  static let width = 80

  private let output: Output
  /// The folder for the pictures, if any.
  private let pictures: String?

  init(_ output: Output, pictures: String? = nil) { (self.output, self.pictures) = (output, pictures) }

  /// Shows all of them, or those of one name, and writes their pictures as the documentation has them:
  /// `Rill/Creating/just.svg`.
  ///
  /// - Parameter search: a name that is found; nil for all.
  /// - Throws: a `FrameError` if a picture cannot be written.
  func show(_ search: OperatorSearch? = nil) async throws(FrameError) {
    var name: String?
    switch search {
    case .found(let found): name = found
    case .foreign(let foreign):
      name = foreign.here
      output.write("Instead of \(foreign.framework.rawValue)'s \(foreign.name), use \(foreign.here) here:")
      output.write()
    case .unknown, nil: break
    }
    for group in DemonstrationGroup.all {
      let chosen = group.demonstrations.filter { demonstration in
        name.map { demonstration.names.contains($0) } ?? true
      }
      guard !chosen.isEmpty else { continue }
      output.write(group.title, .title)
      output.write()
      for demonstration in chosen {
        let picture = await show(demonstration)
        guard let name = demonstration.picture, let picture else { continue }
        try write(picture, to: "\(group.module)/\(group.folder)/\(name).svg")
      }
    }
    if name == nil { output.write("See also: \(Options.tourName) NAME, --help") }
  }

  private func show(_ demonstration: Demonstration) async -> MarblePicture? {
    let result = await demonstration.run()
    let names = demonstration.names.joined(separator: ", ")
    var heading = StyledText("I want to \(demonstration.intention):")
    if TextMetric.cells(in: "I want to \(demonstration.intention): \(names)") > Self.width {
      output.write(heading)
      heading = StyledText("  ")
    } else {
      heading.append(" ")
    }
    heading.append(names, .accent)
    output.write(heading)
    output.write()
    show(demonstration.code.text)
    if let picture = result.picture { show(picture.text) }
    if !result.printed.isEmpty { show(result.printed.joined(separator: "\n")) }
    return result.picture
  }

  private func write(_ picture: MarblePicture, to path: String) throws(FrameError) {
    guard let pictures else { return }
    let url = URL(filePath: pictures).appending(path: path)
    do {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    } catch {
      throw FrameError(path: pictures, reason: fileErrorReason(error))
    }
    try Frames.write(picture.svg, to: url)
  }

  private func show(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { output.write("  \(line)") }
    output.write()
  }
}
