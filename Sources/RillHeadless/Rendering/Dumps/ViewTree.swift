import Foundation

/// A view and all in it as values: what each is and says, and where it is. It can be written as JSON and read again.
public struct ViewTree: Codable, Equatable, Sendable {
  /// The view's type.
  public var type: String
  /// Its identifier, by which tests find it.
  public var identifier: String?
  /// What it is called or says.
  public var label: String?
  /// What it holds.
  public var value: String?
  /// Its place and size in its superview, in points: left, top, width and height. What is no number is 0.
  public var frame: [Double]
  /// Whether it is left out of pictures.
  public var isHidden: Bool
  /// How much of it is seen, from 0 to 1.
  public var alpha: Double
  /// What is in it, the first drawn first.
  public var subviews: [ViewTree]

  /// The tree of a view as it is now. Layout that is due is done first.
  @MainActor
  public init(of view: View) {
    view.layoutIfNeeded()
    self.init(reading: view)
  }

  @MainActor
  private init(reading view: View) {
    type = "\(Swift.type(of: view))"
    identifier = view.accessibilityIdentifier
    label = view.accessibilityLabel ?? view.ownAccessibilityLabel
    value = view.accessibilityValue ?? view.ownAccessibilityValue
    let area = view.frame
    frame = [area.minX, area.minY, area.width, area.height].map { $0.isFinite ? Double($0) : 0 }
    isHidden = view.isHidden
    alpha = view.alpha.isFinite ? Double(view.alpha) : 1
    subviews = view.subviews.map { ViewTree(reading: $0) }
  }

  /// The tree as indented lines, one for each view: `Label#name "Ada" (8, 0, 24, 16) hidden`.
  ///
  /// - Parameter frames: whether each line has the view's frame.
  public func description(frames: Bool = false) -> String { lines(frames, depth: 0).joined(separator: "\n") }

  /// The tree as JSON, its keys in alphabetical order: the same bytes for the same tree.
  ///
  /// - Throws: what the encoder throws; nothing that a view can hold makes it.
  public func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  private func lines(_ frames: Bool, depth: Int) -> [String] {
    var words = type + (identifier.map { "#\($0)" } ?? "")
    if let label { words += " \(label.quoted)" }
    if let value { words += " = \(value.quoted)" }
    if frames { words += " (\(frame.map { SVGValue.number($0).written }.joined(separator: ", ")))" }
    if isHidden { words += " hidden" }
    if alpha != 1 { words += " alpha \(SVGValue.number(alpha).written)" }
    return [String(repeating: "  ", count: depth) + words] + subviews.flatMap { $0.lines(frames, depth: depth + 1) }
  }
}

extension View {
  /// The view and all in it as indented lines. See ``ViewTree``.
  ///
  /// - Parameter frames: whether each line has the view's frame.
  public func treeDescription(frames: Bool = false) -> String { ViewTree(of: self).description(frames: frames) }
}
