import Foundation

extension MomentsError.Problem {
  /// The problem of a body that did not decode. A decoder reports anything but a complete JSON document as corrupt; to
  /// the user it matters whether the document is empty, ends too early, or where it is unreadable.
  static func reading(_ data: Data, failed error: any Error) -> Self {
    guard case DecodingError.dataCorrupted(let context) = error, context.codingPath.isEmpty else {
      return .wrongShape(ShapeProblem(error))
    }
    let scan = JSONScan(data)
    if scan.first == nil { return .emptyBody }
    return scan.isOpen ? .cutOff : .notJSON(scan.fault)
  }
}
