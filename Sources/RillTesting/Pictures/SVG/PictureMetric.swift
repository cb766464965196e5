/// The measures of a picture in points. A narrow character is 8 wide, a wide one 16.
enum PictureMetric {
  static let step = 22
  static let character = 8
  /// The height of a marble, and its width for one character.
  static let marble = 28
  /// The room between marbles.
  static let gap = 4
  /// The room around the picture.
  static let margin = 12
  /// The room between lanes.
  static let space = 16
  static let box = 36
  /// The room for the head of the arrow.
  static let arrow = 22

  static func width(of label: LabelText) -> Int { label.columns * character }

  /// The width of a marble.
  static func marbleWidth(_ label: LabelText) -> Int { max(marble, width(of: label) + 14) }
}
