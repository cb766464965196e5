// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

@MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {
  func scrollViewDidScroll(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}

/// A view that shows a part of its content.
@MainActor open class UIScrollView: UIView, ScrollDelegating {
  weak var anyDelegate: (any UIScrollViewDelegate)?
  public let contentLayoutGuide = UILayoutGuide()
  public let frameLayoutGuide = UILayoutGuide()
  open var contentSize = CGSize.zero
  open var contentInset = UIEdgeInsets.zero
  open var adjustedContentInset: UIEdgeInsets { contentInset }
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
  open var refreshControl: UIRefreshControl? {
    didSet {
      oldValue?.removeFromSuperview()
      if let refreshControl { addSubview(refreshControl) }
    }
  }
  open var contentOffset = CGPoint.zero {
    didSet {
      guard contentOffset != oldValue else { return }
      setNeedsLayout()
      delegate?.scrollViewDidScroll(self)
    }
  }
  open override var bounds: CGRect {
    get { CGRect(origin: contentOffset, size: frame.size) }
    set { (frame.size, contentOffset) = (newValue.size, newValue.origin) }
  }
}

/// The protocol that gives each scroll view its `delegate`. As a member of the class, it could not have another type
/// in tables and collections, as it has in Objective-C.
@MainActor public protocol ScrollDelegating: UIScrollView {}

extension ScrollDelegating {
  public var delegate: (any UIScrollViewDelegate)? {
    get { anyDelegate }
    set { anyDelegate = newValue }
  }
}

public struct UIEdgeInsets: Equatable, Sendable {
  public var top, left, bottom, right: CGFloat
  public static let zero = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}
