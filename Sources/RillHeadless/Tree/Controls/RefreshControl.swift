public import Foundation
public import Rill
public import RillList

/// A control that the user pulls down to reload a list.
///
/// It takes one line, or the height of a control, above a table's rows and shows while it is refreshing.
open class RefreshControl: Control {
  /// The text beside the refresh symbol.
  public var text = ListTexts.english.refreshing

  let refreshing = BehaviorRelay(value: false)

  /// Creates a control that is not refreshing.
  public override init() {
    super.init()
    isHidden = true
  }

  /// Whether a refresh is in progress.
  ///
  /// `rx.isRefreshing` is the same state as a stream.
  public var isRefreshing: Bool { refreshing.value }

  /// Simulates a pull by the user, which begins refreshing and sends ``ControlEvent/valueChanged``.
  ///
  /// It has no effect while the control is refreshing or disabled.
  public func pull() {
    guard isEnabled, !isRefreshing else { return }
    beginRefreshing()
    sendActions(for: .valueChanged)
  }

  /// Shows that a refresh is in progress, without requesting one.
  public func beginRefreshing() { set(true) }

  /// Shows that the refresh has ended.
  public func endRefreshing() { set(false) }

  private func set(_ isRefreshing: Bool) {
    guard isRefreshing != self.isRefreshing else { return }
    isHidden = !isRefreshing
    refreshing.accept(isRefreshing)
  }

  /// Ignores taps, because the control is pulled.
  open override func tapped(at point: CGPoint) -> Bool { false }

  /// The size of the symbol and the text.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: metric.progressSize(text).width, height: metric.controlHeight)
  }

  override func textLines(in size: CGSize) -> TextLines? { TextLines(of: .caption, metric) }
  override var fitsAnySize: Bool { true }
  override var ownTraits: AccessibilityTraits { super.ownTraits.union(.updatesFrequently) }
  override var ownAccessibilityLabel: String? { text }

  open override func drawingMarks() -> [DrawingMark] {
    let columns = TextMetric.columns(in: bounds.width)
    let text = TextMetric.truncate(shown, toCells: columns)
    let place = start(of: .caption, atColumn: (columns - TextMetric.cells(in: text)) / 2)
    return super.drawingMarks() + [
      .part(
        .progress(bounds, text: self.text, .center), characters: [.text(text, at: place, .accent)])
    ]
  }

  private var shown: String { "↻ \(text)" }
}

extension Reactive where Base: RefreshControl {
  /// Whether a refresh is in progress, to observe and to bind.
  ///
  /// It emits the current state first, then each change. Elements that are bound to it begin and end refreshing.
  @MainActor public var isRefreshing: ControlProperty<Bool> {
    ControlProperty(base.refreshing.asObservable(), of: base) { control, isRefreshing in
      if isRefreshing { control.beginRefreshing() } else { control.endRefreshing() }
    }
  }
}
