import Rill
import TestSupport
import Testing

/// An entry whose closures are never called by a law would prove nothing.
@Suite struct CatalogTests {
  @Test(arguments: Catalog.operators)
  func `every closure of an entry is known, and is called when the operator is driven`(entry: OperatorEntry) {
    let called = Log<String>()
    for failing in [false, true] {
      let rig = Rig()
      let probe = Probe { closure in
        called.add(closure)
        return nil
      }
      let subscription = Output().subscribe(to: entry.make(rig.inputs, probe))
      rig.drive(failing: failing)
      subscription.dispose()
    }
    #expect(Set(called.entries) == Set(entry.throwing + entry.calm))
  }

  @Test func `no two entries read the same`() {
    let names = Catalog.operators.map(\.testDescription)
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: Catalog.operators)
  func `an entry subscribes to as many inputs as it says`(entry: OperatorEntry) {
    let used = [false, true].map { failing in
      let rig = Rig()
      let subscription = Output().subscribe(to: entry.make(rig.countedInputs))
      rig.drive(failing: failing)
      subscription.dispose()
      return rig.inputsUsed
    }
    #expect(used.max() == entry.inputs)
  }
}
