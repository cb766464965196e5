import Foundation
import Rill

/// A product in a cart: its price and its count are set, and its amount follows from them.
struct CartLine: Sendable {
  let name: String
  /// How many of it there are to buy.
  let stock: Int
  let price: BehaviorRelay<Decimal>
  let count: BehaviorRelay<Int>
  let amount: Derived<Decimal>
  let computations = Computations()

  init(_ name: String, price: Decimal, count: Int = 1, stock: Int = 99) {
    self.name = name
    self.stock = stock
    self.price = BehaviorRelay(value: price)
    self.count = BehaviorRelay(value: count)
    amount = Derived(self.price, self.count) { [computations] price, count in
      computations.count()
      return price * Decimal(count)
    }
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
