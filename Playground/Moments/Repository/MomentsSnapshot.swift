import Foundation

/// The content of the timeline and its date.
struct MomentsSnapshot: Equatable, Sendable {
  var details: MomentsDetails
  /// When the list was loaded; relative dates count from it. A like does not change it, so that a like changes only its
  /// own row.
  var date: Date
}
