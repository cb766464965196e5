import Rill
import RillTesting

extension DemonstrationGroup {
  static let subjects = DemonstrationGroup(
    title: "Subjects", folder: "Subjects", demonstrations: subjectTypes + relayTypes)

  private static let subjectTypes = [
    Demonstration(
      "PublishSubject", "SubjectType", to: "send events to the current subscribers", picture: "PublishSubject"
    ) { bench in
      // Shown
      let subject = PublishSubject<String>()
      // Not shown
      bench.send("--a--b--c--|", to: subject, "subject")
      bench.record(subject, "from 3 on", from: 3)
    },
    Demonstration(
      "BehaviorSubject", to: "keep a value, and send its changes", picture: "BehaviorSubject"
    ) { bench in
      // Shown
      let subject = BehaviorSubject(value: "a")
      // Not shown
      bench.send("---b--c--|", to: subject, "subject(a)")
      bench.record(subject, "from 4 on", from: 4)
    },
    Demonstration(
      "ReplaySubject", to: "send the last events again to those who come later", picture: "ReplaySubject"
    ) { bench in
      // Shown
      let subject = ReplaySubject<String>.create(bufferSize: 2)
      // Not shown
      bench.send("--a--b--c--|", to: subject, "subject, 2")
      bench.record(subject, "from 6 on", from: 6)
      bench.record(subject, "after", from: 12)
    },
    Demonstration(
      "AsyncSubject", to: "send only the last element, at the end", picture: "AsyncSubject"
    ) { bench in
      // Shown
      let subject = AsyncSubject<String>()
      // Not shown
      bench.send("--a--b--|", to: subject, "subject")
      bench.record(subject, "from 3 on", from: 3)
      bench.record(subject, "after", from: 10)
    },
  ]

  private static let relayTypes = [
    Demonstration(
      "PublishRelay", to: "send events that cannot end", picture: "PublishRelay"
    ) { bench in
      // Shown
      let relay = PublishRelay<String>()
      // Not shown
      bench.letters("--a--b--c----", "relay").bind(to: relay).disposed(by: bench.bag)
      bench.record(relay, "from 3 on", from: 3)
      bench.stop(after: 13)
    },
    Demonstration(
      "BehaviorRelay", to: "keep a state that cannot end", picture: "BehaviorRelay"
    ) { bench in
      // Shown
      let relay = BehaviorRelay(value: "a")
      // Not shown
      bench.letters("---b--c----", "relay(a)").bind(to: relay).disposed(by: bench.bag)
      bench.record(relay, "from 4 on", from: 4)
      bench.stop(after: 11)
    },
    Demonstration(
      "ReplayRelay", to: "send the last elements again to those who come later, without an end",
      picture: "ReplayRelay"
    ) { bench in
      // Shown
      let relay = ReplayRelay<String>.create(bufferSize: 2)
      // Not shown
      bench.letters("--a--b--c----", "relay, 2").bind(to: relay).disposed(by: bench.bag)
      bench.record(relay, "from 6 on", from: 6)
      bench.stop(after: 13)
    },
  ]
}

extension Bench {
  /// Sends the events of a timeline to a subject.
  func send(_ timeline: Timeline, to subject: some SubjectType<String>, _ name: String) {
    letters(timeline, name).subscribe(subject).disposed(by: bag)
  }
}
