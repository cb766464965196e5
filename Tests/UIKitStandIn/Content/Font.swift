// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

/// A font by its size.
open class UIFont: NSObject, @unchecked Sendable {
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let headline = Self(rawValue: "UICTFontTextStyleHeadline")
    public static let body = Self(rawValue: "UICTFontTextStyleBody")
    public static let footnote = Self(rawValue: "UICTFontTextStyleFootnote")
  }
  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont() }
}

public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }
