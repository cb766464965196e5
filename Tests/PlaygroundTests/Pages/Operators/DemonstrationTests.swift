import Foundation
import RillHeadless
import TestSupport
import Testing

@testable import playground

/// The demonstrations, compared with the documentation and with the code.
@MainActor
@Suite struct DemonstrationTests {
  private static let demonstrations = DemonstrationGroup.all.flatMap(\.demonstrations)
  private static let core = DemonstrationGroup.all.filter { $0.module == "Rill" }

  /// The topics of the landing page that the demonstrations do not cover.
  private static let others: Set = ["First steps", "Articles", "Decisions", "Stream", "Diagnostics"]

  /// The declarations that a landing page lists, under their topics, named as in the demonstrations.
  private static func listed(in page: String) -> [(title: String, forms: [String])] {
    page.components(separatedBy: "\n### ").dropFirst().compactMap { topic in
      let title = topic.prefix { $0 != "\n" }
      guard !others.contains(String(title)) else { return nil }
      let forms = topic.matches(of: /- ``(?:\w+\/)?([^`]+)``/).map { match in
        String(match.output.1).replacing(/\)(?:-.+)/, with: ")")
          .replacing("file:line:", with: "").replacing("()()", with: "()")
      }
      return (String(title), forms)
    }
  }

  /// The forms that a page lists more often than they are demonstrated.
  private static func missing(in page: String, _ demonstrated: [String]) -> [String] {
    var left = Dictionary(demonstrated.map { ($0, 1) }, uniquingKeysWith: +)
    return listed(in: page).flatMap(\.forms).filter { form in
      left[form, default: 0] -= 1
      return left[form, default: 0] < 0
    }
  }

  @Test func `every declaration of the landing page is demonstrated, each overload on its own`() throws {
    let page = try Article.text(of: "Sources/Rill/Rill.docc/Rill.md")
    let forms = Self.core.flatMap(\.demonstrations).flatMap(\.forms)
    #expect(Self.missing(in: page, forms) == [])
    let ofRillTesting: Set = ["VirtualClock", "VirtualTimeScheduler"]
    #expect(Set(forms).subtracting(Self.listed(in: page).flatMap(\.forms)) == ofRillTesting)
    #expect(Set(forms).isSuperset(of: ["map(_:)", "just(_:)", "connect()", "PublishRelay"]))
  }

  @Test func `the headings are the topics of the landing page, in its order`() throws {
    let page = try Article.text(of: "Sources/Rill/Rill.docc/Rill.md")
    #expect(Self.core.map(\.title) == Self.listed(in: page).map(\.title))
  }

  @Test func `a declaration or an overload without a demonstration is found`() throws {
    let page = """
      ## Topics

      ### Choose elements

      - ``ObservableType/skip(until:)-11nik``
      - ``ObservableType/skip(until:)-3k9hk``
      - ``ObservableType/take(_:file:line:)``
      - ``TakeBehavior``

      ### Articles

      - <doc:Contracts>
      """
    #expect(Self.missing(in: page, ["skip(until:)", "take(_:)"]) == ["skip(until:)", "TakeBehavior"])
  }

  @Test func `the code of every demonstration is found in its source`() {
    for demonstration in Self.demonstrations {
      let code = demonstration.code.text
      #expect(!code.hasPrefix("("), "\(demonstration.intention): \(code)")
    }
  }

  @Test func `every demonstration shows something, and the same in every run`() async {
    for demonstration in Self.demonstrations {
      let result = await demonstration.run()
      #expect(result.picture != nil || !result.printed.isEmpty, "\(demonstration.intention)")
      #expect(await demonstration.run() == result, "\(demonstration.intention)")
    }
  }

  /// `RILL_RECORD=1 swift test --filter Demonstration` writes the file anew; read it.
  @Test func `demonstrations print the stored lines`() async throws {
    let file = Article.root.appending(path: "Tests/PlaygroundTests/Visit/Expected/Operators/printed.txt")
    var lines: [String] = []
    for demonstration in Self.demonstrations {
      let printed = await demonstration.run().printed
      if !printed.isEmpty { lines += [demonstration.intention] + printed.map { "  \($0)" } }
    }
    let text = lines.joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["RILL_RECORD"] == "1" { try Data(text.utf8).write(to: file) }
    let diff = PictureDiff(from: try String(contentsOf: file, encoding: .utf8), to: text)
    #expect(diff.isEmpty, "\(diff)")
  }

  /// The names without a stream to draw: they end a chain, end a subscription, or run work.
  private static let withoutStream: Set = [
    "Driver", "Signal", "asDriver", "asSignal", "batch", "bind", "bindTwoWay", "disposed", "subscribe", "ReuseScope",
    "DisposableBuilder", "Disposables",
    "SerialDisposable", "SingleAssignmentDisposable", "CompositeDisposable", "Scheduler", "MainScheduler",
    "SerialDispatchQueueScheduler", "ConcurrentDispatchQueueScheduler", "VirtualTimeScheduler", "VirtualClock",
  ]

  @Test func `everything with a stream has a picture`() {
    let undrawn = Self.demonstrations.filter { $0.picture == nil }.map(\.names)
    #expect(undrawn.filter { Self.withoutStream.isDisjoint(with: $0) } == [])
  }

  @Test func `no two demonstrations have one picture, or one intention and name`() {
    let pictures = Self.demonstrations.compactMap(\.picture)
    #expect(Set(pictures).count == pictures.count)
    let headings = Self.demonstrations.map { $0.intention + $0.names.joined() }
    #expect(Set(headings).count == headings.count)
  }
}
