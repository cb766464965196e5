import Foundation
import Rill
import Synchronization

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

/// A product in a cart: its price and its count are set, and its amount follows from them.
struct CartLine: Sendable {
  let name: String
  /// The quantity to buy.
  let stock: Int
  let price: BehaviorRelay<Decimal>
  let count: BehaviorRelay<Int>
  /// Whether it is bought now.
  let isChosen: Derived<Bool>
  let amount: Derived<Decimal>
  let computations = Computations()

  init(_ product: Cart.Product, of chosen: Selection<String>) {
    name = product.name
    stock = product.stock
    price = BehaviorRelay(value: product.price)
    count = BehaviorRelay(value: 1)
    isChosen = chosen.contains(name)
    amount = Derived(price, count, isChosen) { [computations] price, count, isChosen in
      computations.count()
      return Self.amount(price, count, isChosen)
    }
  }

  static func amount(_ price: Decimal, _ count: Int, _ isChosen: Bool) -> Decimal {
    isChosen ? price * Decimal(count) : 0
  }

  func addOne() throws(SoldOut) {
    try count.update { [self] count throws(SoldOut) in
      try check(count + 1)
      count += 1
    }
  }

  func setCount(_ count: Int) throws(SoldOut) {
    try check(count)
    self.count.accept(count)
  }

  private func check(_ count: Int) throws(SoldOut) {
    if count > stock { throw SoldOut(description: "\(name): only \(stock) left.") }
  }
}

/// The reason why a product cannot be bought.
struct SoldOut: Error, CustomStringConvertible {
  let description: String
}

/// The total of a cart, joined from streams of the same prices and counts.
///
/// `combineLatest` emits for each input that changes, although the others are still to follow: of one change, only the
/// last total is true.
struct CombinedTotal: Sendable {
  let amount: Observable<Decimal>
  let computations: Computations

  init(_ lines: [CartLine]) {
    let computations = Computations()
    let amounts = lines.map { line in
      Observable.combineLatest(line.price, line.count, line.isChosen) { CartLine.amount($0, $1, $2) }
        .distinctUntilChanged()
    }
    let subtotal = Observable.combineLatest(amounts).map { Cart.sum(of: $0) }.distinctUntilChanged().share(replay: 1)
    let discount = subtotal.map { Cart.discount(on: $0) }.distinctUntilChanged()
    self.computations = computations
    amount = Observable.combineLatest(subtotal, discount) { subtotal, discount in
      computations.count()
      return subtotal - discount
    }
    .distinctUntilChanged()
    .share(replay: 1)
  }
}

/// The number of times that a closure has run, counted by the closure.
final class Computations: Sendable {
  private let number = Mutex(0)

  var value: Int { number.withLock { $0 } }

  func count() { number.withLock { $0 += 1 } }
}
