import RillHeadless
import RillTesting

/// Shows demonstrations: what one wants to do, the code that does it, and what happened when it ran.
@MainActor
struct Tour {
  /// The width of a terminal in which every line fits.
  static let width = 80

  private let output: Output

  init(_ output: Output) { self.output = output }

  /// Shows all of them, or those of one name.
  ///
  /// - Parameter search: a name that is found; nil for all.
  func show(_ search: OperatorSearch? = nil) async {
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
      for demonstration in chosen { await show(demonstration) }
    }
    if name == nil { output.write("See also: \(Options.tourName) NAME, --help") }
  }

  private func show(_ demonstration: Demonstration) async {
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
    show(demonstration.code)
    if let picture = result.picture { show(picture.text) }
    if !result.printed.isEmpty { show(result.printed.joined(separator: "\n")) }
  }

  private func show(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { output.write("  \(line)") }
    output.write()
  }
}
