import Foundation

/// The baselines of views, which are where their text is drawn.
extension LayoutEngine {
  func baseline(first view: View) -> LayoutSum {
    let text = view.forFirstBaselineLayout
    let part = part(of: text)
    if let lines = textEdges(of: part, text) { return part.top + lines.top + Double(lines.text.ascent) }
    return text.firstBaselineOffsetFromTop.map { part.top + Double($0) } ?? part.bottom
  }

  func baseline(last view: View) -> LayoutSum {
    let text = view.forLastBaselineLayout
    let part = part(of: text)
    if let lines = textEdges(of: part, text) { return part.top + lines.bottom + -Double(lines.text.descent) }
    return part.bottom + -Double(text.lastBaselineOffsetFromBottom)
  }

  /// Returns the distances from the top of a view to the edges of the text in its middle, which become variables with
  /// the first baseline that follows from them.
  private func textEdges(
    of part: LayoutPart, _ view: View
  ) -> (text: TextLines, top: LayoutSum, bottom: LayoutSum)? {
    guard let text = view.textLines(in: .zero) else { return nil }
    if part.textEdges.isEmpty {
      part.textEdges = [rules.addVariable(), rules.addVariable()]
      let height = view.intrinsicContentSize.height
      _ = measureText(of: part, view, in: CGSize(width: .greatestFiniteMagnitude, height: height))
    }
    let sums = part.textEdges.map { LayoutSum(terms: [LinearSolver.Term($0)]) }
    return (text, sums[0], sums[1])
  }

  /// Updates the place of the text in a view of a size, if a baseline follows from it, and returns whether it has
  /// changed: there may be more or fewer lines, or rows of cells above them.
  func measureText(of part: LayoutPart, _ view: View, in size: CGSize) -> Bool {
    guard !part.textEdges.isEmpty, let lines = view.textLines(in: size) else { return false }
    let area = lines.area(in: CGRect(origin: .zero, size: size))
    let statements = zip(part.textEdges, [area.minY, area.maxY]).map { edge, points in
      var sum = LayoutSum(terms: [LinearSolver.Term(edge)])
      if lines.shift != 0 { sum = sum - part.heightSum * lines.shift }
      return sum.statement(.equal, Double(points) - lines.shift * Double(size.height))
    }
    let isSame = zip(part.text, statements).map { rule, statement in
      rule.statement.terms == statement.terms && abs(rule.statement.constant - statement.constant) < 1e-6
    }
    guard isSame != [true, true] else { return false }
    set(&part.text, to: statements) { [weak view] in "\(view?.name ?? "(released view)") has its text in the middle" }
    return true
  }
}
