/// Places items in lines, one below the other. What scrolls sideways is the same, with its axes exchanged.
struct FlowLines {
  private let isVertical: Bool
  private let width: CGFloat
  private var height: CGFloat = 0
  private var line = CGRect.zero
  private var inset = UIEdgeInsets.zero
  private var spacing = (line: CGFloat(0), item: CGFloat(0))

  init(isVertical: Bool, size: CGSize) {
    self.isVertical = isVertical
    width = isVertical ? size.width : size.height
  }

  var contentSize: CGSize { exchanged(CGSize(width: width, height: height)) }

  /// The frame of a header, which is as wide as the view; nil if it has no height.
  mutating func header(_ size: CGSize) -> CGRect? {
    let own = exchanged(size).height
    defer { height += own }
    return own > 0 ? placed(x: 0, y: height, CGSize(width: width, height: own)) : nil
  }

  mutating func begin(inset: UIEdgeInsets, line spacing: CGFloat, item: CGFloat) {
    let exchanged = UIEdgeInsets(top: inset.left, left: inset.top, bottom: inset.right, right: inset.bottom)
    self.inset = isVertical ? inset : exchanged
    self.spacing = (spacing, item)
    line = CGRect(x: self.inset.left, y: height + self.inset.top, width: 0, height: 0)
  }

  mutating func item(_ size: CGSize) -> CGRect {
    let size = exchanged(size)
    if line.width > 0, line.maxX + size.width > width - inset.right {
      line = CGRect(x: inset.left, y: line.maxY + spacing.line, width: 0, height: 0)
    }
    defer { line.size = CGSize(width: line.width + size.width + spacing.item, height: max(line.height, size.height)) }
    return placed(x: line.maxX, y: line.minY, size)
  }

  mutating func end() { height = line.maxY + inset.bottom }

  private func exchanged(_ size: CGSize) -> CGSize {
    isVertical ? size : CGSize(width: size.height, height: size.width)
  }

  private func placed(x: CGFloat, y: CGFloat, _ size: CGSize) -> CGRect {
    CGRect(origin: isVertical ? CGPoint(x: x, y: y) : CGPoint(x: y, y: x), size: exchanged(size))
  }
}
