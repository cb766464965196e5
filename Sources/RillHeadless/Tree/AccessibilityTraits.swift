/// What kind of thing a view is to who has the screen read out, and in what state it is.
public struct AccessibilityTraits: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Makes traits of bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// It is tapped to do something.
  public static let button = AccessibilityTraits(rawValue: 1 << 0)
  /// It leads to somewhere else.
  public static let link = AccessibilityTraits(rawValue: 1 << 1)
  /// It is a title of what follows.
  public static let header = AccessibilityTraits(rawValue: 1 << 2)
  /// It is a picture.
  public static let image = AccessibilityTraits(rawValue: 1 << 3)
  /// It is a text that does not change.
  public static let staticText = AccessibilityTraits(rawValue: 1 << 4)
  /// It is chosen at the moment.
  public static let selected = AccessibilityTraits(rawValue: 1 << 5)
  /// It cannot be used at the moment.
  public static let notEnabled = AccessibilityTraits(rawValue: 1 << 6)
  /// What it shows changes all the time.
  public static let updatesFrequently = AccessibilityTraits(rawValue: 1 << 7)
}
