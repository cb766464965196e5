import Dispatch
import Rill

extension Work {
  /// An event of a recorded subscription, beside a ring of plain records that is filled by hand.
  static let recorded = Work(
    "a recorded event", .within(nanoseconds: 150, hand: 69),
    hand: Sending.byHand { subject, total in
      let ring = HandRing()
      subject.subscribe { element in
        ring.add(element)
        total.value &+= element
      }
    },
    rill: {
      let (subject, total, scope) = (PublishSubject<Int>(), Total(), Diagnostics())
      scope.recording = Recording()
      scope.run { _ = subject.subscribe(onNext: { total.value &+= $0 }) }
      return { count in
        scope.run { for element in 0..<count { subject.onNext(element) } }
        total.consume()
      }
    })
}

/// The newest records: a number, a time and a text.
private final class HandRing: @unchecked Sendable {  // because one thread uses it
  private var records = [(number: Int, time: UInt64, text: String)](repeating: (0, 0, ""), count: 16_384)
  private var count = 0

  func add(_ element: Int) {
    records[count % records.count] = (count, DispatchTime.now().uptimeNanoseconds, String(element))
    count += 1
  }
}
