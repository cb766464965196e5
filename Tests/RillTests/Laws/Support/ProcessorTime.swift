import Foundation

/// The least of several times that the processor spends on `body` in this thread. Other threads, and other processes,
/// make wall-clock times longer, and no disturbance makes this one shorter.
func leastProcessorTime(of rounds: Int, _ body: () -> Void) -> Duration {
  func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
  var least = Duration.seconds(1_000_000)
  for _ in 0..<rounds {
    let begin = now()
    body()
    least = min(least, now() - begin)
  }
  return least
}
