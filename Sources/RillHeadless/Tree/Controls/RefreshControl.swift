public import Foundation
public import Rill

/// What a user pulls down to load a list anew: one line above a table's rows, shown while it is refreshing.
open class RefreshControl: Control {
  /// What is said beside the sign.
  public var text = "Refreshing…"

  let refreshing = BehaviorRelay(value: false)

  /// A control at rest.
  public override init() {
    super.init()
    isHidden = true
  }

  /// Whether a refresh is going on. `rx.isRefreshing` is the same as a stream.
  public var isRefreshing: Bool { refreshing.value }

  /// Does what a user's pull does: begins refreshing and sends ``ControlEvent/valueChanged``. It does nothing while
  /// refreshing, or while it is disabled.
  public func pull() {
    guard isEnabled, !isRefreshing else { return }
    beginRefreshing()
    sendActions(for: .valueChanged)
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

  /// Does nothing: it is pulled.
  open override func tapped(at point: CGPoint) -> Bool { false }

  /// The room of the sign and the text.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: TextMetric.width(of: shown), height: TextMetric.cellSize.height)
  }

  override var fitsAnySize: Bool { true }
  override var ownTraits: AccessibilityTraits { super.ownTraits.union(.updatesFrequently) }
  override var ownAccessibilityLabel: String? { text }

  open override func drawingMarks() -> [DrawingMark] {
    let columns = TextMetric.columns(in: bounds.width)
    let text = TextMetric.truncate(shown, toCells: columns)
    let indent = CGFloat((columns - TextMetric.cells(in: text)) / 2) * TextMetric.cellSize.width
    return super.drawingMarks() + [
      .part(
        .progress(bounds, text: self.text, .center), characters: [.text(text, at: CGPoint(x: indent, y: 0), .accent)])
    ]
  }

  private var shown: String { "↻ \(text)" }
}

extension Reactive where Base: RefreshControl {
  /// Whether a refresh is going on: the present state first, then each change. What is bound to it begins and ends
  /// refreshing.
  @MainActor public var isRefreshing: ControlProperty<Bool> {
    ControlProperty(base.refreshing.asObservable(), of: base) { control, isRefreshing in
      if isRefreshing { control.beginRefreshing() } else { control.endRefreshing() }
    }
  }
}
