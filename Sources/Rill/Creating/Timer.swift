extension Observable where Element == Int {
  /// One 0 after `delay`, then completion, delivered by `scheduler`. Disposal cancels it.
  ///
  /// ```
  /// timer(3)  ---(0|)
  /// ```
  public static func timer(_ delay: Duration, scheduler: any Scheduler) -> Observable {
    Observable { sink in
      let subscription = sink.subscription
      subscription.attach(
        scheduler.schedule(after: delay) {
          guard subscription.isLive else { return }
          sink.next(0)
          subscription.end(nil)
        })
    }
  }
}
