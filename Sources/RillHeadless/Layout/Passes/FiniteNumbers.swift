import Foundation

extension CGFloat {
  /// The value, or zero if it is negative or not finite, because a frame can have any value.
  var orZero: Double { isFinite ? Double(Swift.max(0, self)) : 0 }
}

extension View {
  /// Returns a frame for this view with zero for each number that is not finite, which is reported.
  func finite(_ frame: CGRect) -> CGRect {
    let numbers = [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]
    guard !numbers.allSatisfy(\.isFinite) else { return frame }
    let text = numbers.map { "\(Double($0))" }.joined(separator: ", ")
    ScreenDiagnostics.report(.notFinite("the frame of \(name) was set to (\(text))"))
    let finite = numbers.map { $0.isFinite ? $0 : 0 }
    return CGRect(x: finite[0], y: finite[1], width: finite[2], height: finite[3])
  }
}

extension LayoutRule.Statement {
  /// The statement with zero for each number that is not finite; `nil` if all are.
  var madeFinite: Self? {
    guard !constant.isFinite || terms.contains(where: { !$0.factor.isFinite }) else { return nil }
    var finite = self
    if !constant.isFinite { finite.constant = 0 }
    finite.terms = terms.filter(\.factor.isFinite)
    return finite
  }
}
