import Foundation

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
