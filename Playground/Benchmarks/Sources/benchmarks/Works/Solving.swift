import Foundation
import RillHeadless

// These works compare the solver with kiwisolver, and layout with layout from scratch.
extension Work {
  static let layout = [solving, editing, relayout]

  private static let solving = Work(
    "adding and solving 1,000 constraints", .timesFaster(1, than: .kiwi),
    rill: {
      { count in
        for _ in 0..<count { Total.consume(Int(Boxes(opaque(250)).end)) }
      }
    },
    kiwi: Kiwi.work("build"))

  private static let editing = Work(
    "an edit of a constant among 1,000 constraints", .timesFaster(1, than: .kiwi),
    rill: {
      var boxes = Boxes(opaque(250))
      return { count in
        var total = 0.0
        for edit in 0..<count {
          boxes.edit(1_000 + Double(edit % 100))
          total += boxes.end
        }
        Total.consume(Int(total))
      }
    },
    kiwi: Kiwi.work("edit"))

  private static let relayout = Work(
    "layout of 50 rows after a changed constant", .timesFaster(10, than: .scratch),
    rill: {
      let screen = MainActor.assumeIsolated { TiedRows(50) }
      var edit = 0
      return { count in
        for _ in 0..<count {
          edit += 1
          let points = CGFloat(edit % 10)
          MainActor.assumeIsolated { Total.consume(Int(screen.layOut(gap: points))) }
        }
      }
    },
    scratch: {
      { count in
        MainActor.assumeIsolated {
          for _ in 0..<count { Total.consume(Int(TiedRows(50).layOut(gap: 4))) }
        }
      }
    })

  static let tiedRows = Work(
    "layout from scratch of a row, among 50 or 500 that are tied to each other", operations: 500,
    rill: { layOut(rows: 500, times: 1) },
    smaller: { layOut(rows: 50, times: 10) })

  private static func layOut(rows: Int, times: Int) -> Batch {
    { count in
      MainActor.assumeIsolated {
        for _ in 0..<count * times { Total.consume(Int(TiedRows(rows).layOut(gap: 4))) }
      }
    }
  }
}

/// 250 boxes in a row: each is at least 1 and at most 500 wide, follows the one before, and takes a share of the width.
private struct Boxes {
  private var solver = LinearSolver()
  private var last: LinearSolver.Variable?
  private var width: LinearSolver.Constraint?

  init(_ count: Int) {
    do throws(LinearSolver.Unsatisfiable) {
      let whole = solver.addVariable()
      width = try solver.add([.init(whole)], .equal, 1_000, .optional(2))
      var end: [LinearSolver.Term] = []
      for _ in 0..<count {
        let (x, own) = (solver.addVariable(), solver.addVariable())
        try solver.add([.init(own)], .greaterThanOrEqual, 1)
        try solver.add([.init(own)], .lessThanOrEqual, 500)
        try solver.add([.init(x)] + end, .equal, 0)
        try solver.add([.init(own), .init(whole, -1 / Double(count))], .equal, 0, .optional(1))
        end = [.init(x, -1), .init(own, -1)]
        last = x
      }
    } catch {
      print("The boxes contradict each other.")
    }
  }

  var end: Double { last.map { solver.value(of: $0) } ?? 0 }

  mutating func edit(_ points: Double) {
    guard let width else { return }
    do throws(LinearSolver.Unsatisfiable) { try solver.setConstant(of: width, to: points) } catch {
      print("The width contradicts another constraint.")
    }
  }
}

/// Rows of an image and a text, one below the other.
@MainActor
private struct TiedRows {
  private let root = View()
  private var gap: LayoutConstraint?
  private var last = View()

  init(_ count: Int) {
    root.frame.size = TextMetric.size(columns: 40, rows: count * 3)
    var previous: View?
    for number in 0..<count {
      let (row, image, label) = (View(), ImageView(), Label("row \(number)"))
      root.addSubview(row)
      row.addSubviews(image, label)
      row.makeConstraints { $0.leading.trailing.equalToSuperview() }
      let below = row.makeConstraints {
        if let previous { $0.top.equalTo(previous.bottom).offset(4) } else { $0.top.equalToSuperview() }
      }
      image.makeConstraints {
        $0.top.leading.bottom.equalToSuperview()
        $0.size.equalTo(32)
      }
      label.makeConstraints {
        $0.leading.equalTo(image.trailing).offset(8)
        $0.trailing.lessThanOrEqualToSuperview()
        $0.centerY.equalToSuperview()
      }
      if number == count / 2 { gap = below.first }
      previous = row
      last = row
    }
  }

  /// Returns the position of the last row with a given gap in the middle.
  func layOut(gap points: CGFloat) -> CGFloat {
    gap?.constant = points
    root.layoutIfNeeded()
    return last.frame.minY
  }
}

/// The program that runs the works of kiwisolver; see `Kiwi/contestant.cpp`.
final class Kiwi: @unchecked Sendable {  // because only one thread at a time uses it
  private static let program = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: ".build-kiwi/contestant")

  static var isBuilt: Bool { FileManager.default.isExecutableFile(atPath: program.path) }

  /// Returns a work that the program repeats in each batch, or `nil` if the program was not built.
  static func work(_ name: String) -> Prepare? {
    guard isBuilt else { return nil }
    return {
      let kiwi = Kiwi()
      return { count in kiwi.play(name, count) }
    }
  }

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  private init() {
    process.executableURL = Self.program
    process.standardInput = input
    process.standardOutput = output
    do { try process.run() } catch { print("kiwisolver did not start: \(error)") }
  }

  deinit { try? input.fileHandleForWriting.close() }

  private func play(_ name: String, _ count: Int) {
    guard process.isRunning else { return }
    try? input.fileHandleForWriting.write(contentsOf: Data("\(name) \(count)\n".utf8))
    // The program prints one line when it is done.
    while let last = output.fileHandleForReading.availableData.last, last != UInt8(ascii: "\n") {}
  }
}
