import Foundation
import Rill

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
