import Rill

let subjectEntries: [SubjectEntry] = [
  SubjectEntry("PublishSubject") { SubjectHandle(PublishSubject<Item>()) },
  SubjectEntry("BehaviorSubject") {
    let subject = BehaviorSubject(value: Item(0))
    return SubjectHandle(subject, value: { (try? subject.value()) ?? Item(-1) })
  },
  SubjectEntry("ReplaySubject") { SubjectHandle(ReplaySubject<Item>.create(bufferSize: 2), remembering: 2) },
  SubjectEntry("AsyncSubject") { SubjectHandle(AsyncSubject<Item>(), remembering: 1) },
  SubjectEntry("PublishRelay") {
    let relay = PublishRelay<Item>()
    return SubjectHandle(relay, send: { relay.accept($0) })
  },
  SubjectEntry("ReplayRelay") {
    let relay = ReplayRelay<Item>.create(bufferSize: 2)
    var handle = SubjectHandle(relay, send: { relay.accept($0) })
    handle.memory = 2
    return handle
  },
  SubjectEntry("BehaviorRelay") {
    let relay = BehaviorRelay(value: Item(0))
    return SubjectHandle(
      relay, send: { relay.accept($0) }, value: { relay.value }, update: { change in relay.update { change(&$0) } })
  },
]
