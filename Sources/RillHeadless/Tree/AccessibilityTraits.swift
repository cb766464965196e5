/// The role and the state of a view, as a screen reader announces them.
public struct AccessibilityTraits: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: Int

  /// Creates traits from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The view performs an action when it is tapped.
  public static let button = AccessibilityTraits(rawValue: 1 << 0)
  /// The view leads to another place.
  public static let link = AccessibilityTraits(rawValue: 1 << 1)
  /// The view is the title of the content that follows it.
  public static let header = AccessibilityTraits(rawValue: 1 << 2)
  /// The view is a picture.
  public static let image = AccessibilityTraits(rawValue: 1 << 3)
  /// The view is text that does not change.
  public static let staticText = AccessibilityTraits(rawValue: 1 << 4)
  /// The view is selected.
  public static let selected = AccessibilityTraits(rawValue: 1 << 5)
  /// The view is disabled.
  public static let notEnabled = AccessibilityTraits(rawValue: 1 << 6)
  /// The content of the view changes frequently.
  public static let updatesFrequently = AccessibilityTraits(rawValue: 1 << 7)
}
