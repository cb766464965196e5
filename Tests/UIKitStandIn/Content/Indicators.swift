// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

@MainActor open class UIActivityIndicatorView: UIView {
  public enum Style: Int, Sendable { case medium = 100, large }
  open private(set) var isAnimating = false

  public init(style: Style) {
    super.init(frame: .zero)
    isHidden = true
  }
  public required init(coder: NSCoder) { super.init(frame: .zero) }

  open func startAnimating() {
    isAnimating = true
    isHidden = false
  }
  open func stopAnimating() {
    isAnimating = false
    isHidden = true
  }
}
