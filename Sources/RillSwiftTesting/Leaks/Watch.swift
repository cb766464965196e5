import Rill
import RillTesting
public import Testing

/// Expects that an object is gone at the end of the ``expectNoLeaks(sourceLocation:_:)`` around this call.
///
/// ```swift
/// let viewModel = watch(ViewModel(api: api))
/// ```
///
/// The object is not retained. Outside `expectNoLeaks`, an issue is recorded.
///
/// - Parameters:
///   - object: the object.
///   - sourceLocation: the place by which the object is named; by default, the caller's.
/// - Returns: the object.
@discardableResult
public func watch<Object: AnyObject>(_ object: Object, sourceLocation: SourceLocation = #_sourceLocation) -> Object {
  if let watchList = Diagnostics.current.watchList {
    watchList.add(object, at: "\(sourceLocation.fileID):\(sourceLocation.line)")
  } else {
    Issue.record(
      "watch(_:) was called outside expectNoLeaks, so it cannot find out whether the \(type(of: object)) goes.",
      sourceLocation: sourceLocation)
  }
  return object
}
