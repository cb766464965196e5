import Foundation

/// What content and frames say about sizes that constraints leave free.
extension LayoutSolver {
  /// A width is at most the room that the view has in what it is in, so a text that is too long is cut or wrapped
  /// instead of sticking out.
  mutating func addIntrinsicWidths() {
    for index in inOrderOfHugging() where value(.width, index) == nil {
      guard let width = naturalWidth(index) else { continue }
      addSize(.width, index, equals: min(width, room(index) ?? width), by: "content")
    }
  }

  mutating func addIntrinsicHeights() {
    for index in inOrderOfHugging() where value(.height, index) == nil {
      guard let height = naturalHeight(index) else { continue }
      addSize(.height, index, equals: height, by: "content")
    }
  }

  /// What nothing has decided: sizes and positions as the view's frame was assigned; a root is as large as it must be
  /// to hold its subviews.
  mutating func addDefaults() {
    for index in views.indices.dropFirst() {
      let frame = views[index].assignedFrame
      addSize(.width, index, equals: frame.width, by: "frame")
      addSize(.height, index, equals: frame.height, by: "frame")
    }
    for index in views.indices.dropFirst() { addPosition(index) }
    let content = views.indices.dropFirst().filter { parents[$0] == 0 && !views[$0].isHidden }
    for (position, size) in [(Unknown.x, Unknown.width), (.y, .height)] where value(size, 0) == nil {
      let ends = content.compactMap { system.value(of: [term(position, $0), term(size, $0)]) }
      system.add([term(size, 0)], equals: ends.max() ?? 0)
    }
  }

  private mutating func addSize(_ size: Unknown, _ index: Int, equals points: CGFloat, by reason: String) {
    let view = views[index]
    add([term(size, index)], equals: points) { "\(view.name).\(size) = \(points) by its \(reason)" }
  }

  /// The frame of a view that nothing places.
  mutating func addFrame(_ index: Int) {
    addPosition(index)
    system.add([term(.width, index)], equals: views[index].assignedFrame.width)
    system.add([term(.height, index)], equals: views[index].assignedFrame.height)
  }

  private mutating func addPosition(_ index: Int) {
    guard let parent = parents[index] else { return }
    let origin = views[index].assignedFrame.origin
    system.add([term(.x, index), term(.x, parent, times: -1)], equals: origin.x)
    system.add([term(.y, index), term(.y, parent, times: -1)], equals: origin.y)
  }

  /// Stacks first, because a stack's size across its axis is what its views share; then by priority, outer views first.
  private func inOrderOfHugging() -> [Int] {
    func rank(_ index: Int) -> Float {
      views[index] is StackView ? -.infinity : -views[index].contentHuggingPriority.rawValue
    }
    return views.indices.filter { isPlaced[$0] }.sorted { (rank($0), $0) < (rank($1), $1) }
  }

  private func naturalWidth(_ index: Int) -> CGFloat? {
    if let stack = views[index] as? StackView {
      let arranged = arrangedViews(of: index)
      guard stack.axis == .vertical else { return arranged.isEmpty ? 0 : nil }
      return arranged.map { value(.width, $0) ?? LayoutPass.fittingSize(of: views[$0], width: nil).width }.max() ?? 0
    }
    let width = views[index].intrinsicContentSize.width
    return width == View.noIntrinsicMetric ? nil : width
  }

  private func naturalHeight(_ index: Int) -> CGFloat? {
    if let stack = views[index] as? StackView {
      let arranged = arrangedViews(of: index)
      guard stack.axis == .horizontal else { return arranged.isEmpty ? 0 : nil }
      return arranged.map {
        value(.height, $0) ?? LayoutPass.fittingSize(of: views[$0], width: value(.width, $0).map { CGFloat($0) }).height
      }.max() ?? 0
    }
    guard let width = value(.width, index) else {
      let height = views[index].intrinsicContentSize.height
      return height == View.noIntrinsicMetric ? nil : height
    }
    let height = views[index].intrinsicHeight(forWidth: max(0, width))
    return height == View.noIntrinsicMetric ? nil : height
  }

  /// What the nearest superview of a known width leaves to the view, if its place is known, or all of it.
  private func room(_ index: Int) -> CGFloat? {
    var ancestor = parents[index]
    while let current = ancestor {
      ancestor = parents[current]
      guard let left = value(.x, current), let width = value(.width, current) else { continue }
      if let begin = value(.x, index) { return max(0, left + width - begin) }
      if let end = system.value(of: [term(.x, index), term(.width, index)]) { return max(0, end - left) }
      if let middle = system.value(of: [term(.x, index), term(.width, index, times: 0.5)]) {
        return max(0, 2 * min(middle - left, left + width - middle))
      }
      return width
    }
    return nil
  }
}
