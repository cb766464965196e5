import Rill
import RillHeadless
import RillList
import Synchronization

/// Records the events of a screen, entry by entry, for display.
///
/// Safe from any thread; the entries are in the order of the events.
final class Transcript: Sendable {
  /// One event.
  struct Entry: Equatable, Sendable {
    /// The maximum length of a text, in characters. Much of it is a server's words.
    static let longestText = 400

    /// Nil if times are omitted.
    var time: Duration?
    var label: String
    /// A single line.
    var text: String
  }

  private let entries = Mutex<[Entry]>([])
  private let hasExplainedItems = Mutex(false)
  private let clock: (any Scheduler)?
  private let bag = DisposeBag()

  /// - Parameter clock: provides the time of each entry; nil omits times.
  init(clock: (any Scheduler)? = nil) { self.clock = clock }

  /// The time of its clock; zero without one.
  var now: Duration { clock?.now ?? .zero }

  func note(_ label: String, _ text: String) {
    let entry = Entry(
      time: clock?.now, label: label.printable(atMost: 40), text: text.printable(atMost: Entry.longestText))
    entries.withLock { $0.append(entry) }
  }

  /// The entries since the last call.
  func takeEntries() -> [Entry] {
    entries.withLock { entries in
      defer { entries = [] }
      return entries
    }
  }

  /// Follows a screen's state, each part from its current value on, on the main actor: no entry gets ahead of the
  /// picture. A state that is false from the beginning is recorded only once it is true.
  @MainActor
  func follow(_ viewModel: ListViewModel, _ driver: ListDriver) {
    viewModel.listItems
      .scan((ListSections(), ListSections())) { ($0.1, $1) }
      .bind(onNext: { [weak self] old, new in
        let update = ListUpdate(from: old, to: new)
        if !update.isEmpty { self?.noteItems(new, update) }
      })
      .disposed(by: bag)
    let states: [(String, Observable<Bool>)] = [
      ("isAnimating", driver.isAnimating),
      ("isRefreshing", driver.isRefreshing),
      ("hasError", viewModel.hasError.asObservable()),
      ("hasContent", viewModel.hasContent.asObservable()),
    ]
    for (name, state) in states {
      state
        .scan((isFirst: true, value: false)) { ($0.isFirst && !$1, $1) }
        .filter { !$0.isFirst }
        .bind(onNext: { [weak self] in self?.note(name, "\($0.value)") })
        .disposed(by: bag)
    }
  }

  @MainActor
  private func noteItems(_ items: ListSections, _ update: ListUpdate) {
    let isFirst = hasExplainedItems.withLock { isExplained in
      defer { isExplained = true }
      return !isExplained
    }
    note("items", items.summary(of: update) + (isFirst ? " (rows per section)" : ""))
  }
}

extension ListSections {
  /// The maximum number of changed rows that are named.
  private static var namedRows: Int { 3 }

  /// The number of rows in each section, and the rows that look different. Identities are untrusted text, and there may
  /// be any number of sections and rows.
  fileprivate func summary(of update: ListUpdate) -> String {
    let shown = prefix(20)
    let counts = shown.map { "\($0.items.count)" } + (count > shown.count ? ["…"] : [])
    let text = counts.joined(separator: " + ")
    if update.isStructural { return text }
    let names = update.reloads.prefix(Self.namedRows).map {
      "\(self[$0.section].items[$0.item].id)".printable(atMost: 40)
    }
    let others = update.reloads.count - names.count
    return "\(text), changed: \(names.joined(separator: ", "))\(others > 0 ? " and \(others) more" : "")"
  }
}

/// Entries of a transcript as lines no wider than the picture.
struct TranscriptText {
  /// The column at which texts begin, after the label.
  private static let labelWidth = 13
  /// With less room than that, a text follows its label directly.
  private static let leastRoom = 20

  let width: Int

  func lines(of entry: Transcript.Entry) -> [StyledText] {
    let time = entry.time.map { "  \($0.inTenths)  " } ?? "  "
    let label = entry.label.padding(toCells: Self.labelWidth - 1) + " "
    let start = TextMetric.cells(in: time) + TextMetric.cells(in: label)
    guard width - start >= Self.leastRoom else {
      return HangingText.lines("\(entry.label) \(entry.text)", after: StyledText(time, .secondary), width: width)
    }
    var prefix = StyledText(time, .secondary)
    prefix.append(label)
    return HangingText.lines(entry.text, after: prefix, width: width)
  }
}

extension String {
  fileprivate func padding(toCells width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - TextMetric.cells(in: self)))
  }
}

extension Duration {
  /// Seconds with one decimal, right-aligned.
  fileprivate var inTenths: String {
    let text = "\(tenths)s"
    return String(repeating: " ", count: Swift.max(0, 6 - text.count)) + text
  }
}

/// Text that wraps next to a prefix: a number, a time, or a branch of a tree.
enum HangingText {
  /// - Parameters:
  ///   - prefix: precedes the first line.
  ///   - hanging: precedes each further line and is as wide as the prefix; blanks by default.
  ///   - width: the width of the whole text, in cells.
  static func lines(
    _ text: String, _ style: TextStyle = .plain, after prefix: StyledText, hanging: String? = nil, width: Int
  ) -> [StyledText] {
    let indent = prefix.runs.reduce(0) { $0 + TextMetric.cells(in: $1.text) }
    let hanging = hanging ?? String(repeating: " ", count: indent)
    return TextMetric.wrap(text, toCells: max(1, width - indent)).enumerated().map { index, part in
      var line = index == 0 ? prefix : StyledText(hanging, .plain)
      line.append(part, style)
      return line
    }
  }
}

/// Writes tracked events into the transcript; nothing leaves this process.
struct TranscriptTracker: Tracker {
  let transcript: Transcript

  func track(_ event: TrackingEvent) { transcript.note("tracked", "\(event)") }
}

/// A line of a drawn tree, split into its branches and its text, so that the branches continue where the text wraps.
struct TreeLine {
  private let branches: String
  private let text: String

  init(_ line: String) {
    branches = "  " + line.prefix { " │├└─".contains($0) }
    text = String(line.drop { " │├└─".contains($0) })
  }

  func lines(width: Int) -> [StyledText] {
    let hanging = String(branches.map { "├│".contains($0) ? "│" : " " })
    return HangingText.lines(text, after: StyledText(branches), hanging: hanging, width: width)
  }
}
