/// The colors of a picture: each is legible on white and on black.
struct MarblePalette {
  /// Lines, names and operators.
  static let ink = "#757575"
  static let error = "#dc2626"
  /// The fills of marbles, on which white text is legible.
  private static let fills = [
    "#2563eb", "#c2410c", "#15803d", "#7c3aed", "#be185d", "#0e7490", "#a16207", "#475569",
  ]

  private var fills: [LabelText: String] = [:]

  /// Gives each label a color, in order of the lanes, so that an element keeps its color from lane to lane.
  init(_ lanes: [MarblePicture.Lane]) {
    for lane in lanes {
      for case .element(let name) in lane.timeline.entries.map(\.marble) where fills[LabelText(name)] == nil {
        fills[LabelText(name)] = Self.fills[fills.count % Self.fills.count]
      }
    }
  }

  /// The color of a lane whose marbles are all alike.
  static func fill(ofLane lane: Int) -> String { fills[lane % fills.count] }

  func fill(of label: LabelText) -> String { fills[label] ?? Self.ink }
}
