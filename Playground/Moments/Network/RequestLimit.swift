import Foundation
import Rill

extension Observable<Data> {
  /// This request, with a limit for the time until its whole body is received. Processing the body does not count: an
  /// answer that has arrived did not time out.
  func limited(to limit: Duration, by clock: any Scheduler, from source: MomentsSource) -> Observable<Data> {
    let isOver = Observable<Data>.error(MomentsError(source: source, problem: .timedOut(limit)))
    return timeout(limit, other: isOver, scheduler: clock).take(1)
  }
}
