// Stands in for the module of Apple's platforms.

/// Has the name of a protocol of Rill.
public protocol Scheduler<SchedulerTimeType> {
  /// A point in time.
  associatedtype SchedulerTimeType
}
