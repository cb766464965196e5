import Foundation
import Rill

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
