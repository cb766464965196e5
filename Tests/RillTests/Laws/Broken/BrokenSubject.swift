@testable import Rill

/// The model subject, correct and with one fault each, for the laws to pass and to catch.
enum BrokenSubject {
  static let none = entry(nil)
  static let forgetsItsEnd = entry(.forgetsItsEnd)
  static let acceptsAfterItsEnd = entry(.acceptsAfterItsEnd)
  static let dropsWhenBusy = entry(.dropsWhenBusy)
  static let recurses = entry(.recurses)
  static let deliversBackwards = entry(.deliversBackwards)
  static let leavesLate = entry(.leavesLate)
  static let keepsItsObservers = entry(.keepsItsObservers)
  static let skipsAfterLeaving = entry(.skipsAfterLeaving)
  static let acceptsLate = entry(.acceptsLate)
  static let replaysWhatIsDelivered = entry(.replaysWhatIsDelivered)
  static let repeatsAfterReplay = entry(.repeatsAfterReplay)
  static let holdsLock = entry(.holdsLock)
  static let updatesUnderLock = entry(.updatesUnderLock)
  static let overtakes = entry(.overtakes)
  static let swaps = entry(.swaps)
  /// The model itself: it reads, changes and sends, and what is sent meanwhile is lost.
  static let updatesInTwoSteps = none

  private static func entry(_ fault: ModelSubject.Fault?) -> SubjectEntry {
    SubjectEntry(fault.map { "\($0)" } ?? "the model") {
      let subject = ModelSubject(fault, value: Item(0))
      return SubjectHandle(
        Observable { subject.subscribe($0) }, send: { subject.send($0) }, end: { subject.end($0) },
        value: { subject.value }, update: { subject.update($0) })
    }
  }
}
