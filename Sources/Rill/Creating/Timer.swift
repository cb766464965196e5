extension Observable where Element == Int {
  /// One 0 after `delay`, then completion, delivered by `scheduler`. Disposal cancels it.
  ///
  /// ```
  /// timer(3)  ---(0|)
  /// ```
  public static func timer(
    _ delay: Duration, scheduler: any Scheduler, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable {
    let site = CallSite(file: file, line: line)
    return Observable { sink in
      let subscription = sink.subscription
      subscription.attach(
        scheduler.schedule(after: delay, for: site) {
          guard subscription.isLive else { return }
          sink.next(0)
          subscription.end(nil)
        })
    }
  }
}
