// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

/// A stack of views, which are stored and not arranged.
@MainActor open class UIStackView: UIView {
  public enum Alignment: Int, Sendable { case fill, leading, firstBaseline, center, trailing, lastBaseline }
  open var arrangedSubviews: [UIView] { subviews }
  open var axis = NSLayoutConstraint.Axis.horizontal
  open var alignment = Alignment.fill
  open var spacing: CGFloat = 0

  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  open func addArrangedSubview(_ view: UIView) { addSubview(view) }
}
