// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

/// A color by its components, which no mode changes.
open class UIColor: NSObject, @unchecked Sendable {
  private let components: [CGFloat]

  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { components = [red, green, blue, alpha] }

  open override func isEqual(_ object: Any?) -> Bool { (object as? UIColor)?.components == components }
  open override var hash: Int { components.hashValue }

  public class var black: UIColor { UIColor(red: 0, green: 0, blue: 0, alpha: 1) }
  public class var red: UIColor { UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
  public class var label: UIColor { black }
  public class var secondaryLabel: UIColor { UIColor(red: 0.24, green: 0.24, blue: 0.26, alpha: 0.6) }
  public class var secondarySystemBackground: UIColor { UIColor(red: 0.95, green: 0.95, blue: 0.97, alpha: 1) }
  public class var systemBlue: UIColor { UIColor(red: 0, green: 0.48, blue: 1, alpha: 1) }
}
