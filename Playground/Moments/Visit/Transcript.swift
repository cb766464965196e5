import Rill
import RillList

/// Writes down what happens to a screen, line by line, for whoever watches.
///
/// Safe from any thread; the lines are in the order in which things happened.
final class Transcript: Sendable {
  private let lines = BehaviorRelay<[String]>(value: [])
  private let clock: (any Scheduler)?
  private let bag = DisposeBag()

  /// - Parameter clock: gives each line its time; nil leaves times out.
  init(clock: (any Scheduler)? = nil) { self.clock = clock }

  func note(_ text: String) {
    let time = clock.map { "\($0.now.inTenths)  " } ?? ""
    lines.update { $0.append("  \(time)\(text)") }
  }

  /// The lines since the last call.
  func takeLines() -> [String] {
    lines.update { lines in
      defer { lines = [] }
      return lines
    }
  }

  /// Follows a screen's state, each part from its present value on, as the main actor sees it: no line gets ahead of
  /// the picture.
  @MainActor
  func follow(_ viewModel: any ListViewModel, _ driver: ListDriver) {
    viewModel.listItems
      .scan((ListSections(), ListSections())) { ($0.1, $1) }
      .bind(onNext: { [weak self] old, new in
        let update = ListUpdate(from: old, to: new)
        if !update.isEmpty { self?.note("items        \(new.summary(of: update))") }
      })
      .disposed(by: bag)
    let states: [(String, Observable<Bool>)] = [
      ("isAnimating", driver.isAnimating),
      ("isRefreshing", driver.isRefreshing),
      ("hasError", viewModel.hasError),
      (
        "hasContent",
        viewModel.listItems.compactMap { [weak viewModel] _ in viewModel?.hasContent }.distinctUntilChanged()
      ),
    ]
    for (name, state) in states {
      state.bind(onNext: { [weak self] in self?.note("\(name.padded(to: 12)) \($0)") }).disposed(by: bag)
    }
  }
}

extension ListSections {
  /// How many rows there are in each section, and which of them look different.
  fileprivate func summary(of update: ListUpdate) -> String {
    let counts = map { "\($0.items.count)" }.joined(separator: " + ")
    if update.isStructural { return counts }
    let changed = update.reloads.map { "\(self[$0.section].items[$0.item].id)" }
    return "\(counts), changed: \(changed.joined(separator: ", "))"
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: Swift.max(0, width - count)) }
}

extension Duration {
  /// Seconds with one decimal, right-aligned.
  fileprivate var inTenths: String {
    let tenths = components.seconds * 10 + components.attoseconds / 100_000_000_000_000_000
    let text = "\(tenths / 10).\(tenths % 10)s"
    return String(repeating: " ", count: Swift.max(0, 6 - text.count)) + text
  }
}
