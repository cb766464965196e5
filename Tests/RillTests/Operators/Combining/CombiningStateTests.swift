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
    var places = CombiningState.Layout(keepingNewest: keepsNewest)
    state.connect(Observable<Bool>.never(), &places)
    state.connect(Observable<SIMD8<Double>>.never(), &places)
    state.connect(Observable<SIMD4<Float>>.never(), &places)
    state.connect(Observable<Int>.never(), &places)
    var end = UInt(bitPattern: state.elements)
    func check<Element>(_ index: Int, _ type: Element.Type) {
      let address = UInt(bitPattern: state.element(of: index, type))
      #expect(address % UInt(MemoryLayout<Element>.alignment) == 0)
      // With `zip`, a queue is before the element.
      #expect(address >= end + UInt(keepsNewest ? 0 : CombiningState.Layout.queueSize))
      end = address + UInt(MemoryLayout<Element>.size)
    }
    check(0, Bool.self)
    check(1, SIMD8<Double>.self)
    check(2, SIMD4<Float>.self)
    check(3, Int.self)
    #expect(end <= UInt(bitPattern: state.cells))
  }
}
