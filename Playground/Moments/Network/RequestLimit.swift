import Foundation
import Rill

extension Observable<Data> {
  /// This request, with a limit for the time until its whole body is there. What is made of the body is not counted:
  /// an answer that has come is no answer that has not.
  func limited(to limit: Duration, by clock: any Scheduler, from source: MomentsSource) -> Observable<Data> {
    let isOver = Observable<Data>.error(MomentsError(source: source, problem: .timedOut(limit)))
    return timeout(limit, other: isOver, scheduler: clock).take(1)
  }
}
