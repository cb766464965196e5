import Foundation

extension MomentsError.Problem {
  /// What is wrong with a body that did not decode. A decoder calls everything that is not a whole JSON document
  /// corrupt; the user is helped by knowing that it is empty, ends too early, or where it cannot be read.
  static func reading(_ data: Data, failed error: any Error) -> Self {
    guard case DecodingError.dataCorrupted(let context) = error, context.codingPath.isEmpty else {
      return .wrongShape(ShapeProblem(error))
    }
    let scan = JSONScan(data)
    if scan.first == nil { return .emptyBody }
    return scan.isOpen ? .cutOff : .notJSON(scan.fault)
  }
}
