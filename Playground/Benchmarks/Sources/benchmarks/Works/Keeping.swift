import Foundation
import OpenCombine
import Rill
import RillList

// State for lists, beside what a screen has without it: a dictionary of rows, a set that each row asks, a request that
// streams keep to the newest query, edits in an array, and a loader that its screen starts again by the time.
extension Work {
  static let keeping = [
    mapEach, filterEach, grouped, selection, movedSelection, batchedSelection, replacedSelection, resource, optimistic,
    staleness,
  ]

  private static let many = 100_000

  private struct Shop: Identifiable, Equatable, Sendable {
    let id: Int
    let name: String
    var stars = 0

    static let all = (0..<many).map { Shop(id: $0, name: "Shop number \($0) in the long street") }
  }

  private final class Row: Sendable {
    let title: String

    init(_ shop: Shop) { title = "\(shop.name): \(shop.stars)" }
  }

  private static let mapEach = Work(
    "mapEach: one of 100,000 elements changes", .atMost(1.5, of: .hand),
    hand: {
      var (shops, rows) = (Shop.all, [Int: (shop: Shop, row: Row)](minimumCapacity: many))
      let total = Total()
      return repeating(total) { turn in
        shops[turn % many].stars = turn
        let shown = shops.map { shop in
          if let known = rows[shop.id], known.shop == shop { return known.row }
          let row = Row(shop)
          rows[shop.id] = (shop, row)
          return row
        }
        total.value &+= shown.count
      }
    },
    rill: {
      let (shops, total) = (BehaviorRelay(value: Shop.all), Total())
      _ = shops.mapEach(id: \.id) { Row($0) }.subscribe(onNext: { total.value &+= $0.count })
      return repeating(total) { turn in shops.update { $0[turn % many].stars = turn } }
    })

  /// By hand, a dictionary has the answers.
  private static let filterEach = Work(
    "filterEach: one of 100,000 elements changes", .atMost(1.5, of: .hand),
    hand: {
      var (shops, known) = (Shop.all, [Int: (shop: Shop, isShown: Bool)](minimumCapacity: many))
      let total = Total()
      return repeating(total) { turn in
        shops[turn % many].stars = turn / 3
        let shown = shops.filter { shop in
          if let known = known[shop.id], known.shop == shop { return known.isShown }
          let isShown = shop.stars.isMultiple(of: 2)
          known[shop.id] = (shop, isShown)
          return isShown
        }
        total.value &+= shown.count
      }
    },
    rill: {
      let (shops, total) = (BehaviorRelay(value: Shop.all), Total())
      _ = shops.filterEach(id: \.id) { $0.stars.isMultiple(of: 2) }.subscribe(onNext: { total.value &+= $0.count })
      return repeating(total) { turn in shops.update { $0[turn % many].stars = turn / 3 } }
    })

  private struct ShopRow: ListItemViewModel {
    let id: ListItemID
    let street: Int
    var stars = 0

    static let all = (0..<10_000).map { ShopRow(id: ListItemID("\($0)"), street: $0 % 100) }
  }

  /// By hand, the rows of a section are compared with those that it was made of.
  private static let grouped = Work(
    "grouped: one of 10,000 rows in 100 sections changes", .atMost(1.5, of: .hand),
    hand: {
      var (rows, known) = (ShopRow.all, [Int: (rows: [ShopRow], section: ListSections.Element)]())
      let total = Total()
      return repeating(total) { turn in
        rows[turn % 10_000].stars = turn
        var (streets, groups): ([Int], [Int: [ShopRow]]) = ([], [:])
        for row in rows {
          if groups[row.street] == nil { streets.append(row.street) }
          groups[row.street, default: []].append(row)
        }
        let sections = streets.map { street in
          let rows = groups[street] ?? []
          if let known = known[street], known.rows == rows { return known.section }
          let section: ListSections.Element = ListSection(id: "\(street)", rows)
          known[street] = (rows, section)
          return section
        }
        total.value &+= ListSections(sections).count
      }
    },
    rill: {
      let (rows, total) = (BehaviorRelay(value: ShopRow.all), Total())
      _ = rows.grouped(by: \.street) { ListSectionModel(id: "\($0)") }
        .subscribe(onNext: { total.value &+= $0.count })
      return repeating(total) { turn in rows.update { $0[turn % 10_000].stars = turn } }
    })

  /// By hand, each of 50 rows asks the set, which is behind a lock.
  private static func handSelection(
    _ change: @escaping (HandLockedBehavior<Set<Int>>, _ turn: Int) -> Void
  ) -> Batch {
    let (selected, total) = (HandLockedBehavior<Set<Int>>([0]), Total())
    for row in 0..<50 {
      let last = Total()
      selected.subscribe { ids in
        let isSelected = ids.contains(row) ? 1 : 0
        if isSelected != last.value { total.value &+= row }
        last.value = isSelected
      }
    }
    return repeating(total) { turn in change(selected, turn) }
  }

  private static func rillSelection(_ change: @escaping (Selection<Int>, _ turn: Int) -> Void) -> Batch {
    let (selection, total) = (Selection([0]), Total())
    for row in 0..<50 { _ = selection.contains(row).subscribe(onNext: { _ in total.value &+= row }) }
    return repeating(total) { turn in change(selection, turn) }
  }

  private static let selection = Work(
    "selection: toggled, of 50 rows", .atMost(1.5, of: .hand),
    hand: {
      handSelection { selected, turn in
        selected.update { ids in if ids.remove(turn % 50) == nil { ids.insert(turn % 50) } }
      }
    },
    rill: { rillSelection { selection, turn in selection.toggle(turn % 50) } })

  private static let movedSelection = Work(
    "selection: moved between 50 rows", .atMost(1.5, of: .hand),
    hand: { handSelection { selected, turn in selected.update { move(to: turn, in: &$0) } } },
    rill: { rillSelection { selection, turn in selection.update { move(to: turn, in: &$0) } } })

  private static let batchedSelection = Work(
    "selection: moved between 50 rows by a batch", .atMost(1.5, of: .hand),
    hand: { handSelection { selected, turn in selected.update { move(to: turn, in: &$0) } } },
    rill: {
      rillSelection { selection, turn in
        batch {
          selection.deselect((turn &- 1) % 50)
          selection.select(turn % 50)
        }
      }
    })

  private static func move(to turn: Int, in ids: inout Set<Int>) {
    ids.remove((turn &- 1) % 50)
    ids.insert(turn % 50)
  }

  private static let replacedSelection = Work(
    "selection: replaced, of 50 rows", .atMost(1.5, of: .hand),
    hand: { handSelection { selected, turn in selected.accept([turn % 50]) } },
    rill: { rillSelection { selection, turn in selection.replace(with: [turn % 50]) } })

  private static let resource = Work(
    "resource: a query and its answer", .atMost(1.5, of: .streams),
    rill: {
      let (query, total) = (BehaviorRelay(value: 0), Total())
      let results = Resource(query) { Observable.just($0) }
      _ = results.subscribe(onNext: { total.value &+= $0.latest ?? 0 })
      return repeating(total) { query.accept($0) }
    },
    streams: {
      let (query, total) = (BehaviorRelay(value: 0), Total())
      let results = BehaviorRelay(value: ResourceState<Int>.loading(previous: nil))
      _ = query.distinctUntilChanged()
        .flatMapLatest { query in
          Observable.just(query).map { ResourceState.value($0) }
            .catch { .just(.failed($0, previous: results.value.latest)) }
            .startWith(.loading(previous: results.value.latest))
        }
        .bind(to: results)
      _ = results.subscribe(onNext: { total.value &+= $0.latest ?? 0 })
      return repeating(total) { query.accept($0) }
    })

  /// By hand, the edits that are under way are closures, made again on the whole list.
  private static let optimistic = Work(
    "optimistic: an edit of 1,000 elements and its answer", .atMost(1.5, of: .hand),
    hand: {
      var (server, edits): ([Shop], [(id: Int, change: (inout Shop) -> Void)]) = (Array(Shop.all.prefix(1_000)), [])
      let (shown, total) = (HandBehavior(server), Total())
      shown.subscribe { total.value &+= $0.count }
      func fold() -> [Shop] {
        var shops = server
        for index in shops.indices {
          for edit in edits where edit.id == shops[index].id { edit.change(&shops[index]) }
        }
        return shops
      }
      return repeating(total) { turn in
        edits.append((turn % 1_000, { $0.stars = turn }))
        shown.value = fold()
        let edit = edits.removeLast()
        for index in server.indices where server[index].id == edit.id { edit.change(&server[index]) }
        shown.value = fold()
      }
    },
    rill: {
      let (server, total) = (BehaviorRelay(value: Array(Shop.all.prefix(1_000))), Total())
      let (shops, request) = (Optimistic(server), PublishSubject<Int>())
      _ = shops.subscribe(onNext: { total.value &+= $0.count })
      return repeating(total) { turn in
        shops.edit(turn % 1_000, during: request.take(1)) { $0.stars = turn }
        request.onNext(turn)
      }
    })

  /// Every tenth time, the content was invalidated. By hand, the screen notes what it has loaded, and when.
  private static let staleness = Work(
    "staleness: a screen comes back", .atMost(1.5, of: .hand),
    hand: {
      let (total, scheduler) = (Total(), MainScheduler.instance)
      let loader = madeLoader(total)
      var (version, loaded) = (0, (version: 0, time: scheduler.now))
      return repeating(total) { turn in
        if turn.isMultiple(of: 10) { version += 1 }
        let isStale = scheduler.now - loaded.time >= .seconds(60) || loaded.version != version
        if isStale { loaded = (version, scheduler.now) }
        MainActor.assumeIsolated {
          loader.leave()
          loader.appear(hasContent: true)
          if isStale { loader.refresh() }
        }
      }
    },
    rill: {
      let (total, staleness) = (Total(), Staleness())
      let loader = madeLoader(total, LoadOptions(staleAfter: .seconds(60), tags: ["shops"], staleness: staleness))
      return repeating(total) { turn in
        MainActor.assumeIsolated {
          loader.leave()
          if turn.isMultiple(of: 10) { staleness.invalidate("shops") }
          loader.appear(hasContent: true)
        }
      }
    })

  private static func madeLoader(_ total: Total, _ options: LoadOptions = LoadOptions()) -> Loader {
    MainActor.assumeIsolated {
      let loader = Loader(options: options) { _ in
        Observable.just(1)
      } apply: { answer, _ in
        total.value &+= answer
      }
      loader.appear(hasContent: false)
      return loader
    }
  }
}

extension Work {
  static let behaviorSubject = behavior("behavior subject, set and read") {
    let subject = BehaviorSubject(value: 0)
    let total = Total()
    _ = subject.subscribe(onNext: { total.value &+= $0 })
    return { count in
      for element in 0..<count {
        subject.onNext(element)
        total.value &+= (try? subject.value()) ?? 0
      }
      total.consume()
    }
  }

  static let behaviorRelay = behavior("behavior relay, set and read", rill: setAndReadRelay)

  static let lockedBehaviorRelay = Work(
    "behavior relay, set and read, beside a lock", .atMost(2, of: .hand), allocations: 0,
    hand: {
      let behavior = HandLockedBehavior(0)
      let total = Total()
      behavior.subscribe { total.value &+= $0 }
      return { count in
        for element in 0..<count {
          behavior.accept(element)
          total.value &+= behavior.value
        }
        total.consume()
      }
    },
    rill: setAndReadRelay)

  private static let setAndReadRelay: Prepare = {
    let relay = BehaviorRelay(value: 0)
    let total = Total()
    _ = relay.subscribe(onNext: { total.value &+= $0 })
    return { count in
      for element in 0..<count {
        relay.accept(element)
        total.value &+= relay.value
      }
      total.consume()
    }
  }

  private static func behavior(_ name: String, rill: @escaping Prepare) -> Work {
    Work(
      name, .atMost(1.3, of: .hand), .timesFaster(4.5, than: .openCombine), allocations: 0,
      hand: {
        let subject = HandBehavior(0)
        let total = Total()
        subject.subscribe { total.value &+= $0 }
        return { count in
          for element in 0..<count {
            subject.value = element
            total.value &+= subject.value
          }
          total.consume()
        }
      },
      rill: rill,
      openCombine: {
        let subject = CurrentValueSubject<Int, Never>(0)
        let total = Total()
        let cancellable = subject.sink { total.value &+= $0 }
        return { count in
          for element in 0..<count {
            subject.value = element
            total.value &+= subject.value
          }
          total.consume()
          withExtendedLifetime(cancellable) {}
        }
      })
  }

  /// By hand, a subscriber receives an array of the elements under the lock, and then iterates over it.
  static let replay = Work(
    "replay of 1,000, per element", .atMost(4, of: .hand), operations: 1_000,
    hand: {
      let lock = NSLock()
      let remembered = Array(0..<1_000)
      let total = Total()
      let next: (Int) -> Void = opaque { total.value &+= $0 }
      return { count in
        for _ in 0..<count { for element in lock.withLock({ remembered }) { next(element) } }
        total.consume()
      }
    },
    rill: {
      let subject = ReplaySubject<Int>.create(bufferSize: 1_000)
      for element in 0..<1_000 { subject.onNext(element) }
      let total = Total()
      return { count in
        for _ in 0..<count { subject.subscribe(onNext: { total.value &+= $0 }).dispose() }
        total.consume()
      }
    })
}
