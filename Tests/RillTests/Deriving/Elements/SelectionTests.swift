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
}
