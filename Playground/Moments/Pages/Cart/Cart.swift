import Foundation
import Rill

/// A cart: prices and counts are set, products are chosen, and everything else follows from them.
final class Cart: Sendable {
  /// An amount of the bill.
  struct BillItem: Sendable {
    let name: String
    let amount: Derived<Decimal>
    let computations: Computations
  }

  struct Product: Sendable {
    let name: String
    let price: Decimal
    var stock = 99
  }

  let lines: [CartLine]
  /// The names of the products that are bought now; the others wait.
  let chosen: Selection<String>
  /// The amounts, each after those that it follows from.
  let bill: [BillItem]
  let subtotal: Derived<Decimal>
  let total: Derived<Decimal>
  /// The same total, joined from streams.
  let combined: CombinedTotal
  /// How often each item of the bill, and at the end the combined total, was computed. Sent after each change, because a
  /// closure that computes must not send.
  let computations = BehaviorRelay<[Int]>(value: [])
  /// Why the last change was refused; `nil` if it was not.
  let notice = BehaviorRelay<String?>(value: nil)

  init(_ products: [Product]) {
    let chosen = Selection(Set(products.map(\.name)))
    let lines = products.map { CartLine($0, of: chosen) }
    let counts = (subtotal: Computations(), discount: Computations(), total: Computations())
    let subtotal = Derived(all: lines.map(\.amount)) { amounts in
      counts.subtotal.count()
      return Self.sum(of: amounts)
    }
    let discount = Derived(subtotal) { subtotal in
      counts.discount.count()
      return Self.discount(on: subtotal)
    }
    let total = Derived(subtotal, discount) { subtotal, discount in
      counts.total.count()
      return subtotal - discount
    }
    (self.lines, self.chosen, self.subtotal, self.total) = (lines, chosen, subtotal, total)
    bill =
      lines.map { BillItem(name: $0.name, amount: $0.amount, computations: $0.computations) } + [
        BillItem(name: "subtotal", amount: subtotal, computations: counts.subtotal),
        BillItem(name: "discount", amount: discount, computations: counts.discount),
        BillItem(name: "total", amount: total, computations: counts.total),
      ]
    combined = CombinedTotal(lines)
  }

  static func sum(of amounts: [Decimal]) -> Decimal { amounts.reduce(0, +) }

  /// A tenth, from 100 euros on.
  static func discount(on subtotal: Decimal) -> Decimal { subtotal >= 100 ? subtotal / 10 : 0 }

  // MARK: Changing

  /// Adds one of a product.
  func add(_ line: CartLine) {
    change { () throws(SoldOut) in try line.addOne() }
  }

  /// Buys a product now, or lets it wait.
  func choose(_ line: CartLine, _ isChosen: Bool) {
    if isChosen { chosen.select(line.name) } else { chosen.deselect(line.name) }
    sendComputations()
  }

  /// Sets all counts at once, or none of them if a product is sold out.
  func take(ofEach count: Int) {
    change { () throws(SoldOut) in
      try batch { () throws(SoldOut) in
        for line in lines { try line.setCount(count) }
      }
    }
  }

  /// Raises a price, and lowers another one by as much, at once.
  func move(_ amount: Decimal, from cheaper: CartLine, to dearer: CartLine) {
    change {
      batch {
        cheaper.price.update { $0 -= amount }
        dearer.price.update { $0 += amount }
      }
    }
  }

  /// Sends the numbers of computations.
  func sendComputations() {
    computations.accept(bill.map(\.computations.value) + [combined.computations.value])
  }

  private func change(_ body: () throws(SoldOut) -> Void) {
    do throws(SoldOut) {
      try body()
      notice.accept(nil)
    } catch {
      notice.accept("\(error)")
    }
    sendComputations()
  }
}
