import Foundation
import RillHeadless
import RillList
import Testing

/// The rules that `StackView` states, for one stack after a layout.
@MainActor
struct StackRules {
  /// The extent of a view along one axis of its stack, in the direction of that axis.
  private struct Span {
    let view: View
    let begin: Double
    let length: Double
    let natural: Double
    var end: Double { begin + length }
    var middle: Double { begin + length / 2 }
  }

  let stack: StackView
  /// False in a stack that ties baselines together, across which sizes depend on each other.
  var isAlone = true
  /// The axes along which it is in a stack without room for its gaps: a frame of no size may stand for less than none
  /// there.
  var cramped: Set<LayoutAxis> = []
  let place: String

  /// Looks at the stack and at those in it.
  func check() {
    let axis = stack.axis
    let isRoomy = isRoomy(along: axis)
    let inside = isRoomy ? cramped.subtracting([axis]) : cramped.union([axis])
    for case let inner as StackView in stack.shown {
      let isInnerAlone = isAlone && ![.firstBaseline, .lastBaseline].contains(stack.alignment)
      StackRules(stack: inner, isAlone: isInnerAlone, cramped: inside, place: place).check()
    }
    // Without room for the gaps alone, views have no size, and gaps reach out.
    if isRoomy, !stack.shown.isEmpty { checkAlong() }
    let isOpen = isAlone && cramped.isEmpty && isRoomy
    if isOpen, self.isRoomy(along: axis == .horizontal ? .vertical : .horizontal) { checkAcross() }
  }

  // MARK: Measures

  private func length(_ size: CGSize, _ axis: LayoutAxis) -> Double {
    Double(axis == .horizontal ? size.width : size.height)
  }

  private func insets(_ axis: LayoutAxis) -> (first: Double, last: Double) {
    let margins = stack.layoutMargins
    guard stack.isLayoutMarginsRelativeArrangement else { return (0, 0) }
    return axis == .horizontal ? (margins.leading, margins.trailing) : (margins.top, margins.bottom)
  }

  /// The room for views and gaps.
  private func room(_ axis: LayoutAxis) -> Double {
    length(stack.frame.size, axis) - insets(axis).first - insets(axis).last
  }

  private func isRoomy(along axis: LayoutAxis) -> Bool {
    let whole = length(stack.frame.size, axis)
    return whole >= least(stack, axis) && (whole > 0 || !cramped.contains(axis))
  }

  /// The views, measured from where they may begin.
  private func spans(_ axis: LayoutAxis) -> [Span] {
    let isReversed = axis == .horizontal && stack.effectiveLayoutDirection == .rightToLeft
    return stack.shown.map { view in
      let (left, right) = (view.frame.minX, stack.frame.width - view.frame.maxX)
      let start = axis == .vertical ? view.frame.minY : isReversed ? right : left
      return Span(
        view: view, begin: Double(start) - insets(axis).first, length: length(view.frame.size, axis),
        natural: length(view.intrinsicContentSize, axis))
    }
  }

  /// The minimum length of each gap.
  private func spacings(_ stack: StackView) -> [Double] {
    let own = stack.shown.dropLast().map { Double(stack.spacing(after: $0)) }
    guard stack.distribution == .equalSpacing, let most = own.max() else { return own }
    return own.map { _ in most }
  }

  /// The room that gaps and margins take, also those of stacks inside.
  private func least(_ view: View, _ axis: LayoutAxis) -> Double {
    guard let stack = view as? StackView else { return 0 }
    let margins = StackRules(stack: stack, place: place).insets(axis)
    let inner = stack.shown.map { least($0, axis) }
    guard stack.axis == axis else { return margins.first + margins.last + (inner.max() ?? 0) }
    // One length or one factor for all is that of the one that needs most.
    let isShared = stack.distribution == .fillEqually || stack.distribution == .fillProportionally
    let sum = isShared ? Double(inner.count) * (inner.max() ?? 0) : inner.reduce(0, +)
    return margins.first + margins.last + sum + spacings(stack).reduce(0, +)
  }

  // MARK: Along the axis

  private func checkAlong() {
    let (spans, room, spacings) = (spans(stack.axis), room(stack.axis), spacings(stack))
    guard let first = spans.first, let last = spans.last else { return }
    let tolerance = 1e-6 * max(1, room)
    func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) < tolerance }
    #expect(isNear(first.begin, 0), "begins at the edge: \(place)")
    #expect(isNear(last.end, room), "ends at the edge: \(place)")
    let gaps = zip(spans, spans.dropFirst()).map { $1.begin - $0.end }
    #expect(zip(gaps, spacings).allSatisfy { $0 > $1 - tolerance }, "gaps: \(place)")
    let rest = room - spacings.reduce(0, +)
    let isOfBoxes = spans.allSatisfy { $0.view is Box }
    switch stack.distribution {
    case .fill:
      #expect(zip(gaps, spacings).allSatisfy(isNear), "gaps: \(place)")
      if isOfBoxes, isAlone { checkLengths(spans, in: rest, tolerance) }
    case .fillEqually:
      #expect(zip(gaps, spacings).allSatisfy(isNear), "gaps: \(place)")
      #expect(spans.allSatisfy { isNear($0.length, first.length) }, "equal lengths: \(place)")
    case .fillProportionally:
      #expect(zip(gaps, spacings).allSatisfy(isNear), "gaps: \(place)")
      let total = spans.map(\.natural).reduce(0, +)
      if isOfBoxes, total > 0 {
        #expect(spans.allSatisfy { isNear($0.length, rest / total * $0.natural) }, "one factor: \(place)")
      }
    case .equalSpacing:
      #expect(gaps.allSatisfy { isNear($0, gaps[0]) }, "equal gaps: \(place)")
    case .equalCentering:
      let distances = zip(spans, spans.dropFirst()).map { $1.middle - $0.middle }
      if isAlone, cramped.isEmpty, zip(gaps, spacings).allSatisfy({ $0 > $1 + 1e-3 }) {
        #expect(distances.allSatisfy { isNear($0, distances[0]) }, "equal distances: \(place)")
      }
    }
    let keepsLengths = stack.distribution == .equalSpacing || stack.distribution == .equalCentering
    if keepsLengths, spans.count > 1, isOfBoxes, isAlone, cramped.isEmpty {
      checkLengths(spans, in: min(rest, spans.map(\.natural).reduce(0, +)), tolerance)
    }
  }

  /// Views have their natural lengths; what is left goes to the one that is held least tightly, and what is missing is
  /// taken from those that mind it least, as far as there is something; of equal ones from the first.
  private func checkLengths(_ spans: [Span], in room: Double, _ tolerance: Double) {
    var expected = spans.map(\.natural)
    var missing = room - expected.reduce(0, +)
    func priority(_ index: Int) -> LayoutPriority {
      let view = spans[index].view
      return missing > 0
        ? view.contentHuggingPriority(for: stack.axis) : view.contentCompressionResistancePriority(for: stack.axis)
    }
    for index in expected.indices.sorted(by: { (priority($0), $0) < (priority($1), $1) }) where missing != 0 {
      let change = max(missing, -expected[index])
      expected[index] += change
      missing -= change
    }
    #expect(zip(spans, expected).allSatisfy { abs($0.length - $1) < tolerance }, "who gives way: \(place)")
  }

  // MARK: Across the axis

  private func checkAcross() {
    let axis = stack.axis == .horizontal ? LayoutAxis.vertical : .horizontal
    let (spans, room) = (spans(axis), room(axis))
    guard room > 0 else { return }
    let tolerance = 1e-6 * max(1, room)
    let isOnLine = stack.alignment == .firstBaseline || stack.alignment == .lastBaseline
    for span in spans {
      let (before, after) = (span.begin, room - span.end)
      #expect(before > -tolerance && after > -tolerance, "inside across: \(place)")
      switch stack.alignment {
      case .leading: #expect(abs(before) < tolerance, "leading: \(place)")
      case .center: #expect(abs(before - after) < tolerance, "center: \(place)")
      case .trailing: #expect(abs(after) < tolerance, "trailing: \(place)")
      case .firstBaseline where stack.axis == .horizontal, .lastBaseline where stack.axis == .horizontal: break
      case .fill, .firstBaseline, .lastBaseline:
        #expect(abs(before) < tolerance && abs(after) < tolerance, "fill: \(place)")
      }
      if !isOnLine, stack.alignment != .fill, span.view is Box {
        #expect(abs(span.length - min(span.natural, room)) < tolerance, "natural across: \(place)")
      }
    }
    // A box has no text: its lower edge is on the line.
    if isOnLine, stack.axis == .horizontal, spans.allSatisfy({ $0.view is Box }) {
      #expect(spans.allSatisfy { abs($0.end - spans[0].end) < tolerance }, "baselines: \(place)")
    }
  }
}
