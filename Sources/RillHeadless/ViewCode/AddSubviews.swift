extension View {
  /// Adds views on top of the other subviews, in order.
  public func addSubviews(_ views: View...) {
    for view in views { addSubview(view) }
  }
}
