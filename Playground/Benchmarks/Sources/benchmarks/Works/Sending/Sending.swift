import OpenCombine
import Rill

/// Contestants, each of which sends the numbers from 0 on to its own subject.
enum Sending {
  static func byHand(_ subscribe: @escaping @Sendable (HandSubject<Int>, Total) -> Void) -> Prepare? {
    {
      let (subject, total) = (HandSubject<Int>(), Total())
      subscribe(subject, total)
      return { count in
        for element in 0..<count { subject.send(element) }
        total.consume()
      }
    }
  }

  static func inRill(_ subscribe: @escaping @Sendable (PublishSubject<Int>, Total) -> Void) -> Prepare {
    {
      let (subject, total) = (PublishSubject<Int>(), Total())
      subscribe(subject, total)
      return { count in
        for element in 0..<count { subject.onNext(element) }
        total.consume()
      }
    }
  }

  static func inOpenCombine(
    _ subscribe: @escaping @Sendable (PassthroughSubject<Int, Never>, Total) -> [AnyCancellable]
  ) -> Prepare? {
    {
      let (subject, total) = (PassthroughSubject<Int, Never>(), Total())
      let cancellables = subscribe(subject, total)
      return { count in
        for element in 0..<count { subject.send(element) }
        total.consume()
        withExtendedLifetime(cancellables) {}
      }
    }
  }
}
