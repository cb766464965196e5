public import Foundation
public import Rill
public import RillList

/// A control with choices side by side, of which at most one is selected.
open class SegmentedControl: Control {
  /// The titles of the segments, from the leading edge on.
  ///
  /// If the selected segment no longer exists, none is selected.
  public var segments: [String] {
    didSet {
      guard segments != oldValue else { return }
      setNeedsLayout()
      if let index = selectedSegmentIndex, index >= segments.count { selectedSegmentIndex = nil }
    }
  }
  /// The index of the selected segment, from 0; `nil` for none.
  ///
  /// Setting it sends no ``ControlEvent``. The index of a segment that does not exist selects none.
  public var selectedSegmentIndex: Int? {
    get { selection.value }
    set {
      let index = newValue.flatMap { segments.indices.contains($0) ? $0 : nil }
      if index != selection.value { selection.accept(index) }
    }
  }

  private let selection = BehaviorRelay<Int?>(value: nil)
  private let chosen = PublishRelay<Int?>()

  /// Creates a control with these segments, none of which is selected.
  public init(_ segments: [String] = []) {
    self.segments = segments
    super.init()
  }

  /// Simulates a tap by the user on a segment, which selects it.
  ///
  /// It has no effect on a segment that does not exist or is selected already.
  public func tapSegment(at index: Int) {
    guard canBeUsed, segments.indices.contains(index), index != selectedSegmentIndex else { return }
    selectedSegmentIndex = index
    chosen.accept(index)
    sendActions(for: .valueChanged)
  }

  /// Selects the segment at the point, if there is one.
  open override func tapped(at point: CGPoint) -> Bool {
    guard canBeUsed, let index = segments.indices.first(where: { area(ofSegment: $0).contains(point) }) else {
      return false
    }
    tapSegment(at: index)
    return true
  }

  /// Returns the area in which a segment is drawn, as far as there is space.
  func area(ofSegment index: Int) -> CGRect {
    if metric == .phone {
      let width = bounds.width / CGFloat(segments.count)
      return CGRect(x: CGFloat(index) * width, y: 0, width: width, height: bounds.height)
    }
    let left = TextMetric.width(of: texts[..<index].joined())
    return CGRect(
      x: left, y: 0, width: max(0, min(bounds.width - left, TextMetric.width(of: texts[index]))), height: bounds.height)
  }

  /// The size of all titles. On a phone, the segments are equally wide.
  open override var intrinsicContentSize: CGSize {
    if metric == .cells { return TextMetric.size(columns: TextMetric.cells(in: texts.joined()), rows: 1) }
    let ruler = metric.ruler(of: TextStyle(isBold: true))
    let widest = segments.map { ruler.width(of: $0) + 2 * metric.titleInset }.max() ?? 0
    return CGSize(width: CGFloat(segments.count) * widest, height: metric.controlHeight)
  }

  override func textLines(in size: CGSize) -> TextLines? { TextLines(of: .body, metric) }
  override var fitsAnySize: Bool { true }

  open override func drawingMarks() -> [DrawingMark] {
    var column = 0
    let columns = TextMetric.columns(in: bounds.width)
    let marks = texts.enumerated().map { index, text -> DrawingMark in
      let shown = TextMetric.truncate(text, toCells: max(0, columns - column))
      let style = TextStyle(index == selectedSegmentIndex ? .accent : .secondary, isDim: !isEnabled)
      let place = start(atColumn: column)
      column += TextMetric.cells(in: text)
      return .text(shown, at: place, style)
    }
    let parts = segments.indices.map { index in
      DrawnPart.Segment(
        title: segments[index], area: area(ofSegment: index), isSelected: index == selectedSegmentIndex)
    }
    return super.drawingMarks() + [
      .part(.segments(parts, DrawnPart.State(isEnabled: isEnabled)), characters: marks)
    ]
  }

  /// The titles as they are drawn: the selected one has brackets, which show it without colors.
  private var texts: [String] {
    segments.enumerated().map { index, title in index == selectedSegmentIndex ? "[\(title)]" : " \(title) " }
  }
}

extension Reactive where Base: SegmentedControl {
  /// The index of the selected segment, to observe and to bind.
  @MainActor public var selectedSegmentIndex: ControlProperty<Int?> {
    ControlProperty(base.selections, edits: base.choices, of: base) { $0.selectedSegmentIndex = $1 }
  }

  /// The same as ``selectedSegmentIndex``.
  @MainActor public var value: ControlProperty<Int?> { selectedSegmentIndex }
}

extension SegmentedControl {
  fileprivate var selections: Observable<Int?> { selection.asObservable() }
  fileprivate var choices: Observable<Int?> { chosen.asObservable() }
}
