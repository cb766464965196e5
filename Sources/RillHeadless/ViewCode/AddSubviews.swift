extension View {
  /// Puts views on top of the others in this one, in order.
  public func addSubviews(_ views: View...) {
    for view in views { addSubview(view) }
  }
}
