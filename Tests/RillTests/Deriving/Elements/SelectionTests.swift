import Rill
import RillTesting
import TestSupport
import Testing

@Suite(.tags(.concurrency)) struct SelectionTests {
  @Test func `rows are selected, deselected, toggled and replaced`() {
    let selection = Selection<Int>([1])
    let one = selection.contains(1)
    #expect(one.value)
    selection.select(2)
    #expect(selection.value == [1, 2])
    selection.toggle(1)
    selection.toggle(3)
    #expect(selection.value == [2, 3])
    #expect(!one.value)
    selection.deselect(3)
    selection.deselect(7)
    #expect(selection.value == [2])
    selection.replace(with: [1, 9])
    #expect(selection.value == [1, 9])
    #expect(one.value)
    selection.update { ids in
      ids.remove(1)
      ids.insert(4)
    }
    #expect(selection.value == [4, 9])
    #expect(!one.value)
  }

  @Test func `a change notifies the two rows that it concerns`() {
    let selection = Selection<Int>([10])
    let (log, bag, computed) = (Log<String>(), DisposeBag(), Tally())
    for id in 0..<100 {
      let isSelected = Derived(selection.contains(id)) { isSelected in
        computed.add()
        return isSelected
      }
      isSelected.subscribe(onNext: { log.add("\(id) \($0)") }).disposed(by: bag)
    }
    #expect(computed.count == 100)
    let before = log.entries.count
    selection.replace(with: [20])
    #expect(Set(log.entries.dropFirst(before)) == ["10 false", "20 true"])
    #expect(log.entries.count == before + 2)
    #expect(computed.count == 102)
  }

  @Test func `a change that leaves the selection equal notifies no observer`() {
    let (selection, log, bag) = (Selection<Int>([1]), Log<String>(), DisposeBag())
    selection.subscribe(onNext: { log.add("\($0)") }).disposed(by: bag)
    selection.contains(1).subscribe(onNext: { log.add("\($0)") }).disposed(by: bag)
    selection.select(1)
    selection.deselect(2)
    selection.replace(with: [1])
    batch {
      selection.toggle(1)
      selection.toggle(1)
    }
    #expect(log.entries == ["[1]", "true"])
    #expect(selection.value == [1])
    selection.deselect(1)
    #expect(log.entries == ["[1]", "true", "[]", "false"])
  }

  @Test(arguments: [1, 8, 9, 40])
  func `a change computes only the rows that it concerns, or all of them if these are many`(count: Int) {
    let (selected, bag) = (Log<Int>(), DisposeBag())
    let recording = Diagnostics.record {
      let selection = Selection<Int>()
      let rows = (0..<100).map { id in selection.contains(id) }
      for row in rows { row.subscribe(onNext: { _ in }).disposed(by: bag) }
      selection.replace(with: Set(0..<count))
      for (id, row) in rows.enumerated() where row.value { selected.add(id) }
    }
    #expect(selected.entries == Array(0..<count))
    #expect(recording.records.count { $0.kind == .computed } == 100 + (count <= 8 ? count : 100))
  }

  @Test func `a selection is a state, of which a change is one step`() {
    let selection = Selection<String>(["a"])
    let text = Derived(selection, selection.contains("a"), selection.contains("b")) { all, a, b in
      "\(all.sorted()) \(a) \(b)"
    }
    let log = Log<String>()
    let subscription = text.elements(into: log)
    selection.replace(with: ["b"])
    batch {
      selection.toggle("b")
      selection.select("a")
      #expect(selection.value == ["a"])
      #expect(selection.contains("a").value)
    }
    #expect(log.entries == [#"["a"] true false"#, #"["b"] false true"#, #"["a"] true false"#])
    subscription.dispose()
  }

  @Test func `a recording names the calls of the user`() {
    let recording = Diagnostics.record {
      let (selection, bag) = (Selection<Int>(), DisposeBag())
      selection.contains(1).subscribe(onNext: { _ in }).disposed(by: bag)
      selection.subscribe(onNext: { _ in }).disposed(by: bag)
      selection.replace(with: [1])
    }
    let records = recording.records.filter { $0.kind == .computed || $0.kind == .batch }
    let sites = records.map { $0.site?.description ?? "" }
    #expect(sites.count == 2)
    #expect(sites.allSatisfy { $0.contains("SelectionTests.swift") }, "\(sites)")
  }

  @Test func `of rows that several threads select alone, one is selected`() {
    for _ in 0..<repeats(debug: 10, release: 1_000) {
      let selection = Selection<Int>()
      onThreads(3) { thread in selection.replace(with: [thread]) }
      #expect(selection.value.count == 1)
    }
  }

  @Test func `changes of several threads are all made`() {
    let selection = Selection<Int>()
    onThreads(4) { thread in
      for number in 0..<500 { selection.select(number * 4 + thread) }
      for number in 0..<500 where number % 2 == 0 { selection.toggle(number * 4 + thread) }
    }
    #expect(selection.value == Set((0..<2_000).filter { $0 / 4 % 2 == 1 }))
    #expect(selection.contains(5).value)
  }

  /// Random changes of several threads: what is observed of a moment agrees with the set of that moment, and each row
  /// ends with its part of the last set.
  @Test(arguments: 0..<4)
  func `rows agree with the set at each moment, and with the last one in the end`(seed: Int) {
    let (selection, bag) = (Selection<Int>([1, 2]), DisposeBag())
    let ids = Array(0..<40)
    let (wrong, shown) = (Log<String>(), Protected<[Int: Bool]>([:]))
    for id in ids {
      selection.contains(id).subscribe(onNext: { isSelected in shown.withLock { $0[id] = isSelected } })
        .disposed(by: bag)
    }
    let rows = Derived(all: ids.map { selection.contains($0) }) { $0 }
    let both = Derived(selection, rows) { all, rows in
      if all != Set(ids.filter { rows[$0] }) { wrong.add("\(all.sorted()) shows as \(rows)") }
      return all
    }
    both.subscribe(onNext: { _ in }).disposed(by: bag)
    onThreads(4) { thread in
      var random = SeededGenerator(seed: seed * 10 + thread)
      for _ in 0..<repeats(debug: 300, release: 2_000, nightly: 20_000) {
        let id = random.number(0...39)
        switch random.number(0...7) {
        case 0: selection.select(id)
        case 1: selection.deselect(id)
        case 2: selection.toggle(id)
        case 3: selection.replace(with: [id, random.number(0...39), 7])
        case 4: _ = both.value
        case 5: selection.update { $0 = Set(id / 2..<id) }
        case 6:
          batch {
            selection.deselect(id)
            selection.toggle(random.number(0...39))
          }
        default: both.subscribe(onNext: { _ in }).dispose()
        }
      }
    }
    #expect(wrong.entries.prefix(3) == [])
    #expect(Set(shown.value.filter(\.value).keys) == selection.value)
    #expect(ids.allSatisfy { selection.contains($0).value == selection.value.contains($0) })
  }

  @Test func `of sets that several threads replace, each that is observed is a whole one`() {
    let (selection, wrong) = (Selection<Int>(Set(0..<5)), Log<Set<Int>>())
    let observer = selection.subscribe(onNext: { ids in
      if Set(ids.map { $0 / 5 }).count != 1 || ids.count != 5 { wrong.add(ids) }
    })
    onThreads(4) { thread in
      for number in 0..<repeats(debug: 300, release: 2_000, nightly: 20_000) {
        let set = number % 3 * 4 + thread
        selection.replace(with: Set(set * 5..<set * 5 + 5))
      }
    }
    #expect(wrong.entries.prefix(3) == [])
    observer.dispose()
  }
}
