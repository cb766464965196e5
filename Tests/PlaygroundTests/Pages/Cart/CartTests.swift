import Foundation
import Rill
import RillTesting
import TestSupport
import Testing

@testable import playground

/// The cart without any view.
@Suite(.tags(.concurrency)) struct CartTests {
  private let cart = Cart([
    Cart.Product(name: "Teapot", price: 48), Cart.Product(name: "Cup", price: 12),
    Cart.Product(name: "Green tea", price: 20, stock: 6),
  ])
  private let bag = DisposeBag()
  private let totals = BehaviorRelay<[Decimal]>(value: [])
  private let combined = BehaviorRelay<[Decimal]>(value: [])

  /// Observes both totals.
  private func observe() {
    for (stream, all) in [(cart.total.asObservable(), totals), (cart.combined.amount, combined)] {
      stream.subscribe(onNext: { new in all.update { $0.append(new) } }).disposed(by: bag)
    }
  }

  /// The numbers of computations by the names of the bill, after three products.
  private func computed() -> [Int] {
    cart.sendComputations()
    return cart.computations.value
  }

  /// The total, computed anew.
  private func expected() -> Decimal {
    let subtotal = cart.lines.filter(\.isChosen.value).map { $0.price.value * Decimal($0.count.value) }.reduce(0, +)
    return subtotal >= 100 ? subtotal * 9 / 10 : subtotal
  }

  @Test func `nothing is computed until the total is read, and then once`() {
    cart.take(ofEach: 2)
    #expect(computed() == [0, 0, 0, 0, 0, 0, 0])
    #expect(cart.total.value == 144)
    #expect(cart.total.value == 144)
    #expect(computed() == [1, 1, 1, 1, 1, 1, 0])
  }

  @Test func `one more of a product computes its own amount, and what depends on it`() {
    observe()
    cart.add(cart.lines[1])
    #expect(computed() == [1, 2, 1, 2, 2, 2, 2])
    #expect(totals.value == [80, 92])
  }

  @Test func `where the discount begins, only streams send a total without it`() {
    cart.add(cart.lines[1])
    observe()
    cart.add(cart.lines[1])
    #expect(totals.value == [92, Decimal(936) / 10])
    #expect(combined.value == [92, 104, Decimal(936) / 10])
  }

  @Test func `several counts in a batch send one total`() {
    observe()
    cart.take(ofEach: 2)
    #expect(totals.value == [80, 144])
    #expect(computed().prefix(6) == [2, 2, 2, 2, 2, 2])
    #expect(combined.value.count > 2 && combined.value.last == 144)
  }

  @Test func `an equal subtotal computes no discount and no total`() {
    observe()
    cart.move(4, from: cart.lines[0], to: cart.lines[1])
    #expect(computed().prefix(6) == [2, 2, 1, 2, 1, 1])
    #expect(totals.value == [80])
    #expect(combined.value == [80, 76, 80])
  }

  @Test func `a choice computes the amount of its product alone, and what follows from it`() {
    observe()
    cart.choose(cart.lines[1], false)
    #expect(computed().prefix(6) == [1, 2, 1, 2, 2, 2])
    cart.choose(cart.lines[1], true)
    #expect(computed().prefix(6) == [1, 3, 1, 3, 3, 3])
    #expect(totals.value == [80, 68, 80])
  }

  @Test func `too little of one product refuses all counts, and says why until the next change`() {
    observe()
    let before = computed()
    cart.take(ofEach: 10)
    #expect(cart.lines.map(\.count.value) == [1, 1, 1])
    #expect(cart.notice.value == "Green tea: only 6 left.")
    #expect(computed() == before && totals.value == [80] && combined.value == [80])
    cart.take(ofEach: 6)
    #expect(cart.notice.value == nil)
    cart.add(cart.lines[2])
    #expect(cart.lines[2].count.value == 6)
    #expect(cart.notice.value == "Green tea: only 6 left.")
  }

  @Test(arguments: 0..<20)
  func `whatever changes, a total that is sent is true at that moment, and sent once for each change`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let wrong = BehaviorRelay(value: 0)
    observe()
    cart.total.subscribe(onNext: { [self] total in if total != expected() { wrong.update { $0 += 1 } } })
      .disposed(by: bag)
    for _ in 0..<100 {
      let (sent, before) = (totals.value.count, expected())
      let line = cart.lines.randomElement(using: &random) ?? cart.lines[0]
      switch Int.random(in: 0..<5, using: &random) {
      case 0: cart.add(line)
      case 1: cart.choose(line, !line.isChosen.value)
      case 2: cart.take(ofEach: Int.random(in: 0...8, using: &random))
      case 3: cart.move(Decimal(Int.random(in: 1...3, using: &random)), from: line, to: cart.lines[0])
      default: line.price.accept(Decimal(Int.random(in: 1...40, using: &random)))
      }
      #expect(cart.total.value == expected())
      #expect(totals.value.count == sent + (expected() == before ? 0 : 1))
    }
    #expect(wrong.value == 0)
    #expect(combined.value.last == expected())
    #expect(combined.value.count > totals.value.count)
  }

  @Test func `of changes that many threads make, none is lost`() {
    observe()
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<10 { cart.add(cart.lines[0]) }
    }
    #expect(cart.lines[0].count.value == 81)
    #expect(cart.total.value == expected())
    #expect(totals.value.last == expected())
  }
}
