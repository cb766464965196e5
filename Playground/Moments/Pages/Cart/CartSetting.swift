import Foundation
import Rill
import RillHeadless
import RillTesting

/// The cart of a tea shop on its screen, for its visit, a live session and recorded tests.
@MainActor
struct CartSetting {
  let clock: VirtualTimeScheduler
  let cart: Cart
  let controller: CartViewController

  init(clock: VirtualTimeScheduler = VirtualTimeScheduler()) {
    self.clock = clock
    cart = Cart([
      Cart.Product(name: "Teapot", price: 48), Cart.Product(name: "Cup", price: 12),
      Cart.Product(name: "Green tea", price: 20, stock: 6),
    ])
    controller = CartViewController(cart)
  }

  func live() -> LivePage { LivePage(self, clock, controller) }
}
