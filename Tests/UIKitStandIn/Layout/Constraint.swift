// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

/// A constraint, which is stored and never solved.
@MainActor open class NSLayoutConstraint: NSObject {
  public enum Axis: Int, Sendable { case horizontal, vertical }
  open private(set) weak var firstItem: AnyObject?
  open private(set) weak var secondItem: AnyObject?
  open private(set) var multiplier: CGFloat
  open var constant: CGFloat
  open var priority = UILayoutPriority.required
  open var isActive = false

  init(_ first: AnyObject?, _ second: AnyObject?, multiplier: CGFloat = 1, constant: CGFloat) {
    (firstItem, secondItem, self.multiplier, self.constant) = (first, second, multiplier, constant)
  }

  open class func activate(_ constraints: [NSLayoutConstraint]) { for each in constraints { each.isActive = true } }
  open class func deactivate(_ constraints: [NSLayoutConstraint]) { for each in constraints { each.isActive = false } }
}

public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  public let rawValue: Float
  public init(rawValue: Float) { self.rawValue = rawValue }
  public static let required = Self(rawValue: 1000)
  public static let defaultHigh = Self(rawValue: 750)
  public static let fittingSizeLevel = Self(rawValue: 50)
}

/// A rectangle for constraints, which its view owns.
@MainActor open class UILayoutGuide: NSObject {
  open internal(set) weak var owningView: UIView?
  open var layoutFrame: CGRect { owningView?.bounds ?? .zero }
}

/// The area of the keyboard at the lower edge, as high as a test says.
@MainActor open class UIKeyboardLayoutGuide: UILayoutGuide {
  package var height: CGFloat = 0 { didSet { owningView?.setNeedsLayout() } }
  open override var layoutFrame: CGRect { super.layoutFrame.divided(atDistance: height, from: .maxYEdge).slice }

  init(of view: UIView) {
    super.init()
    view.addLayoutGuide(self)
  }
}
