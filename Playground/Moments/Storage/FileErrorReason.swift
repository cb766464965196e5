import Foundation

/// A short reason for a failed file operation, in the system's words, such as "permission denied".
///
/// Foundation's description repeats the path, names its classes and differs between systems.
func fileErrorReason(_ error: any Error) -> String {
  let outer = error as NSError
  let cause = (outer.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError } ?? outer
  guard cause.domain == NSPOSIXErrorDomain, let text = strerror(Int32(truncatingIfNeeded: cause.code)) else {
    return "error \(outer.code)"
  }
  return String(cString: text).lowercased()
}
