import Foundation
import RillHeadless

/// Room between two elements of a form. Of it, a phone has as much between all elements anyway.
final class SpacerView: View {
  var room: CGFloat = 0 {
    didSet { if room != oldValue { setNeedsLayout() } }
  }

  override var intrinsicContentSize: CGSize {
    CGSize(width: View.noIntrinsicMetric, height: metric == .cells ? room : max(0, room - 2 * Spacing.margin))
  }
}
