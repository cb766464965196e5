public import Foundation
public import Rill

/// What a user pulls down to load a list anew: one line above a table's rows, shown while it is refreshing.
open class RefreshControl: View {
  /// What is said beside the sign.
  public var text = "Refreshing…"

  let pulls = PublishRelay<Void>()
  let refreshing = BehaviorRelay(value: false)

  /// A control at rest.
  public override init() {
    super.init()
    isHidden = true
  }

  /// Whether a refresh is going on. `rx.isRefreshing` is the same as a stream.
  public var isRefreshing: Bool { refreshing.value }

  /// Does what a user's pull does: begins refreshing and sends one event to `rx.pull`. It does nothing while
  /// refreshing.
  public func pull() {
    guard !isRefreshing else { return }
    beginRefreshing()
    pulls.accept(())
  }

  /// Shows that a refresh is going on, without asking for one.
  public func beginRefreshing() { set(true) }

  /// Shows that the refresh has ended.
  public func endRefreshing() { set(false) }

  private func set(_ isRefreshing: Bool) {
    guard isRefreshing != self.isRefreshing else { return }
    isHidden = !isRefreshing
    refreshing.accept(isRefreshing)
  }

  /// The room of the sign and the text.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: TextMetric.width(of: shown), height: TextMetric.cellSize.height)
  }

  override var fitsAnySize: Bool { true }

  open override func drawingMarks() -> [DrawingMark] {
    let columns = TextMetric.columns(in: bounds.width)
    let text = TextMetric.truncate(shown, toCells: columns)
    let indent = CGFloat((columns - TextMetric.cells(in: text)) / 2) * TextMetric.cellSize.width
    return super.drawingMarks() + [.text(text, at: CGPoint(x: indent, y: 0), .accent)]
  }

  private var shown: String { "↻ \(text)" }
}

extension Reactive where Base: RefreshControl {
  /// One event for each pull.
  @MainActor public var pull: Observable<Void> { base.pulls.asObservable() }

  /// Whether a refresh is going on: the present state first, then each change.
  @MainActor public var isRefreshing: Observable<Bool> { base.refreshing.asObservable() }
}
