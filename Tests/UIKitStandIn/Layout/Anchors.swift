// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

@MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  weak var item: AnyObject?
  init(of item: AnyObject) { self.item = item }

  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0) -> NSLayoutConstraint {
    NSLayoutConstraint(item, anchor.item, constant: constant)
  }
}

@MainActor open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}
@MainActor open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}
@MainActor open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  open func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint(item, nil, constant: constant)
  }
  open func constraint(equalTo anchor: NSLayoutDimension, multiplier: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint(item, anchor.item, multiplier: multiplier, constant: 0)
  }
}

@MainActor public protocol LayoutAnchored: AnyObject {}

extension LayoutAnchored {
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(of: self) }
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(of: self) }
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(of: self) }
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(of: self) }
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(of: self) }
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(of: self) }
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(of: self) }
}

extension UIView: LayoutAnchored {}
extension UILayoutGuide: LayoutAnchored {}
