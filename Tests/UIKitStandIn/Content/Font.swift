// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

/// A font by its size.
open class UIFont: NSObject, @unchecked Sendable {
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let largeTitle = Self(rawValue: "UICTFontTextStyleTitle0")
    public static let headline = Self(rawValue: "UICTFontTextStyleHeadline")
    public static let body = Self(rawValue: "UICTFontTextStyleBody")
    public static let subheadline = Self(rawValue: "UICTFontTextStyleSubhead")
    public static let footnote = Self(rawValue: "UICTFontTextStyleFootnote")
    public static let caption1 = Self(rawValue: "UICTFontTextStyleCaption1")
  }
  open var pointSize: CGFloat

  private init(_ size: CGFloat) { pointSize = size }

  open class func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(size) }
  open class func boldSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(size) }
  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont(17) }
}

public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }
