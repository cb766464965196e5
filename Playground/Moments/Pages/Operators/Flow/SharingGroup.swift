import Rill
import RillTesting

extension DemonstrationGroup {
  static let sharing = DemonstrationGroup(
    title: "Share one subscription", folder: "Sharing", demonstrations: sharingOne + connecting)

  private static let sharingOne = [
    Demonstration(
      "share(replay:scope:)", "SubjectLifetimeScope", to: "share one request, and replay its latest answer",
      picture: "share", as: "share(replay: 1)"
    ) { bench in
      let letters = bench.each("-a--b--c--d")
      // Shown
      let shared = letters.share(replay: 1)
      // Not shown
      bench.record(shared.take(3), "replay 1, take 3")
      bench.record(shared.take(2), "from 5 on, take 2", from: 5)
    },
    Demonstration(
      "refCount()", to: "connect with the first subscriber, and cancel with the last", picture: "refCount",
      as: "publish().refCount()"
    ) { bench in
      let letters = bench.each("-a--b--c--d")
      // Shown
      let shared = letters.publish().refCount()
      // Not shown
      bench.record(shared, "until 5", until: 5)
      bench.record(shared, "until 9", until: 9)
      bench.stop(after: 11)
    },
  ]

  private static let connecting = [
    Demonstration(
      "publish()", "ConnectableObservable", "connect()", to: "decide when a shared subscription begins",
      picture: "publish", as: "publish"
    ) { bench in
      let bag = bench.bag
      let letters = bench.letters("--a--b--c--|")
      // Shown
      let shared = letters.publish()
      shared.connect().disposed(by: bag)
      // Not shown
      bench.record(shared, "publish, from 6 on", from: 6)
    },
    Demonstration(
      "replay(_:)", to: "replay the last elements of a shared subscription", picture: "replay", as: "replay 1"
    ) { bench in
      let bag = bench.bag
      let letters = bench.letters("--a--b--c--|")
      // Shown
      let shared = letters.replay(1)
      shared.connect().disposed(by: bag)
      // Not shown
      bench.record(shared, "replay 1, from 6 on", from: 6)
    },
    Demonstration(
      "replayAll()", to: "replay all elements of a shared subscription", picture: "replayAll", as: "replayAll"
    ) { bench in
      let bag = bench.bag
      let letters = bench.letters("--a--b--c--|")
      // Shown
      let shared = letters.replayAll()
      shared.connect().disposed(by: bag)
      // Not shown
      bench.record(shared, "replayAll, from 6 on", from: 6)
    },
    Demonstration(
      "multicast(_:)", to: "share through a subject of my own", picture: "multicast", as: "multicast AsyncSubject"
    ) { bench in
      let bag = bench.bag
      let letters = bench.letters("--a--b--c--|")
      // Shown
      let shared = letters.multicast(AsyncSubject())
      shared.connect().disposed(by: bag)
      // Not shown
      bench.record(shared)
    },
    Demonstration(
      "multicast(makeSubject:)", to: "share through a new subject for each connection",
      picture: "multicast-makeSubject", as: "multicast { PublishSubject() }"
    ) { bench in
      let (clock, bag) = (bench.clock, bench.bag)
      let letters = bench.each("--a|", "each letters")
      // Shown
      let shared = letters.multicast { PublishSubject() }
      shared.connect().disposed(by: bag)
      clock.schedule(at: .seconds(6)) {
        shared.connect().disposed(by: bag)
      }.disposed(by: bag)
      // Not shown
      bench.record(shared, "from 0 on")
      bench.record(shared, "from 5 on", from: 5)
    },
  ]
}
