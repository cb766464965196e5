import Testing

@testable import Rill

@Suite struct CombiningStateTests {
  @Test(arguments: [true, false])
  func `each element is at an address of its alignment, behind the ones before and inside the memory`(
    keepsNewest: Bool
  ) {
    var layout = CombiningState.Layout(keepingNewest: keepsNewest)
    layout.add(Bool.self)
    layout.add(SIMD8<Double>.self)
    layout.add(SIMD4<Float>.self)
    layout.add(Int.self)
    let state = CombiningState(Subscription(atEnd: .ignored), layout) { state, _ in
      state.release(Bool.self)
      state.release(SIMD8<Double>.self)
      state.release(SIMD4<Float>.self)
      state.release(Int.self)
    }
    let start = UInt(bitPattern: state.cells)
    var end = start + UInt(layout.inputs * MemoryLayout<UInt>.stride)
    func add<Element>(_ type: Element.Type) {
      let cell = state.cell(Int(state.inputCount))
      state.addInput(type)
      let address = UInt(bitPattern: cell.element(type))
      #expect(address % UInt(MemoryLayout<Element>.alignment) == 0)
      // With `zip`, a queue is before the element.
      #expect(address >= end + (keepsNewest ? 0 : 8))
      end = address + UInt(MemoryLayout<Element>.size)
    }
    add(Bool.self)
    add(SIMD8<Double>.self)
    add(SIMD4<Float>.self)
    add(Int.self)
    #expect(end <= start + UInt(layout.inputs * MemoryLayout<UInt>.stride + layout.room))
  }
}
