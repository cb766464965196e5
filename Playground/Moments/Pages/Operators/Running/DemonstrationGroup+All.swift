extension DemonstrationGroup {
  /// Everything that is demonstrated, in the order of the documentation: the core, and a state for lists.
  static let all = [
    subscribing, creating, transforming, choosing, combining, flattening, splitting, timing, recovering, sharing,
    delivering, observing, concurrency, subjects, deriving, lifetime, schedulers, binding, driving, editing,
  ]
}
