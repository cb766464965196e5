extension DemonstrationGroup {
  /// Everything that is demonstrated, in the order of the documentation.
  static let all = [
    subscribing, creating, transforming, choosing, combining, flattening, splitting, timing, recovering, sharing,
    delivering, observing, concurrency, subjects, deriving, lifetime, schedulers, binding, driving,
  ]
}
