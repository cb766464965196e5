import Foundation

/// The type, the text and the frame of a view and of everything in it, as values.
///
/// A tree can be written as JSON and read again.
public struct ViewTree: Codable, Equatable, Sendable {
  /// The type of the view.
  public var type: String
  /// The identifier by which tests find the view.
  public var identifier: String?
  /// The name or the text of the view.
  public var label: String?
  /// The value that the view holds.
  public var value: String?
  /// The position and size of the view in its superview, in points: left, top, width and height.
  ///
  /// A number that is not finite becomes 0.
  public var frame: [Double]
  /// Whether pictures leave out the view.
  public var isHidden: Bool
  /// The opacity of the view, from 0 to 1.
  public var alpha: Double
  /// The subviews, in drawing order.
  public var subviews: [ViewTree]

  /// Creates the tree of a view as it is now.
  ///
  /// Pending layout is done first.
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

  /// Returns the tree as indented lines, one for each view: `Label#name "Ada" (8, 0, 24, 16) hidden`.
  ///
  /// - Parameter frames: Whether each line contains the view's frame.
  public func description(frames: Bool = false) -> String { lines(frames, depth: 0).joined(separator: "\n") }

  /// Returns the tree as JSON, with its keys in alphabetical order: the same tree gives the same bytes.
  ///
  /// - Throws: The errors of the encoder; no value that a view can hold causes one.
  public func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  private func lines(_ frames: Bool, depth: Int) -> [String] {
    var words = type + (identifier.map { "#\($0)" } ?? "")
    if let label { words += " \(label.quoted)" }
    if let value { words += " = \(value.quoted)" }
    if frames { words += " (\(frame.map(\.hundredths).joined(separator: ", ")))" }
    if isHidden { words += " hidden" }
    if alpha != 1 { words += " alpha \(alpha.hundredths)" }
    return [String(repeating: "  ", count: depth) + words] + subviews.flatMap { $0.lines(frames, depth: depth + 1) }
  }
}

extension View {
  /// Returns the view and everything in it as indented lines.
  ///
  /// See ``ViewTree``.
  ///
  /// - Parameter frames: Whether each line contains the view's frame.
  public func treeDescription(frames: Bool = false) -> String { ViewTree(of: self).description(frames: frames) }
}

extension BinaryFloatingPoint {
  /// The number with at most two decimals, in every locale, without an exponent.
  package var hundredths: String {
    guard isFinite else { return "0" }
    // Whole hundredths: no locale, no exponent, and no "-0".
    let hundredths = Int((min(max(Double(self), -1e9), 1e9) * 100).rounded())
    let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
    let fraction = rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)"
    return "\(hundredths < 0 ? "-" : "")\(whole)\(fraction)"
  }
}
