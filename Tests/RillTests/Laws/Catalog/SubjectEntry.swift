import Rill
import Testing

/// One subject or relay, as every law sees it.
struct SubjectEntry: Sendable, CustomTestStringConvertible {
  /// Its name, as the symbol graph spells it.
  let name: String
  var testDescription: String { name }
  let make: @Sendable () -> SubjectHandle

  init(_ name: String, make: @escaping @Sendable () -> SubjectHandle) {
    self.name = name
    self.make = make
  }
}

/// A subject used by a law. Releasing it releases the subject.
struct SubjectHandle: Sendable {
  let stream: Observable<Item>
  let send: @Sendable (Item) -> Void
  /// nil for a relay, which cannot end.
  var end: (@Sendable ((any Error)?) -> Void)?
  /// For a subject with a current value, which a new subscriber receives first. It begins with the number 0.
  var value: (@Sendable () -> Item)?
  var update: (@Sendable (_ change: @escaping @Sendable (inout Item) -> Void) -> Void)?
  /// How many elements it remembers for new subscribers, and whether it also does so for subscribers after its end.
  var memory = 0
  var remembersAfterEnd = false
  /// Whether it has an element, the number 0, from the beginning.
  var startsWithElement: Bool { value != nil }

  init(
    _ subject: some ObservableType<Item>, send: @escaping @Sendable (Item) -> Void,
    end: (@Sendable ((any Error)?) -> Void)? = nil, value: (@Sendable () -> Item)? = nil,
    update: (@Sendable (_ change: @escaping @Sendable (inout Item) -> Void) -> Void)? = nil
  ) {
    stream = subject.asObservable()
    self.send = send
    self.end = end
    self.value = value
    self.update = update
    memory = value == nil ? 0 : 1
  }

  /// A subject that accepts ends, too.
  init(
    _ subject: some SubjectType<Item>, value: (@Sendable () -> Item)? = nil, remembering memory: Int? = nil
  ) {
    self.init(
      subject, send: { subject.onNext($0) },
      end: { error in if let error { subject.onError(error) } else { subject.onCompleted() } }, value: value)
    if let memory {
      self.memory = memory
      remembersAfterEnd = true
    }
  }
}
