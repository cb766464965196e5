import Foundation

/// What the timeline shows, and since when.
struct MomentsSnapshot: Equatable, Sendable {
  var details: MomentsDetails
  /// When the list was loaded: what its dates are told from. A like leaves it alone, so that it changes its own row
  /// only.
  var date: Date
}
