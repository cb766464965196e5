import Foundation
import Rill
import RillHeadless
import RillTesting

/// A visit to the cart: the computations of a change, and the values that it sends.
@MainActor
struct CartVisit {
  private let setting: CartSetting
  private let transcript = Transcript()
  private let stage: Stage
  private let bag = DisposeBag()

  init(_ display: Display, _ clock: VirtualTimeScheduler = VirtualTimeScheduler()) {
    setting = CartSetting(clock: clock)
    stage = Stage(display, rows: display.metric == .cells ? 18 : Display.phoneRows, transcript: transcript)
  }

  private var cart: Cart { setting.cart }

  func play() throws(VisitError) {
    try stage.play {
      let screen = stage.present(setting.controller)
      follow()
      stage.show("Prices and counts are set; the amounts below follow from them. Each was computed once.")
      try count(on: screen)
      try batches(on: screen)
      try choices(on: screen)
      stage.end(others: Page.cart.others)
    }
  }

  /// Records what observers of the two totals are sent.
  private func follow() {
    let totals = [("total", cart.total.asObservable()), ("combined", cart.combined.amount)]
    for (name, total) in totals {
      total.skip(1).bind(onNext: { [transcript] in transcript.note(name, $0.inEuros) }).disposed(by: bag)
    }
  }

  private func count(on screen: Screen) throws {
    try screen.tap(.button, "Add Cup")
    stage.show("A second cup: its amount is computed again, and what depends on it. The other amounts are not.")
    try screen.tap(.button, "Add Cup")
    stage.show(
      "A third one: from €100 on, a tenth is off. The total is sent once. combineLatest also sends one from before the "
        + "discount has followed, which was never true.")
  }

  private func batches(on screen: Screen) throws {
    try screen.tap(.button, "Two of each")
    stage.show(
      "Two of each, in a batch: three counts change at once. Each amount is computed once more, and the total is sent "
        + "once. Of the six that combineLatest sends, only the last one was ever true.")
    cart.move(4, from: cart.lines[0], to: cart.lines[1])
    stage.show(
      "Teapots are €4 cheaper, and cups €4 dearer, in a batch: the subtotal is computed and comes out equal, so what "
        + "depends on it is not computed. combineLatest sends three wrong totals, and then the same one again.")
    try screen.tap(.button, "Ten of each")
    stage.show(
      "Ten of each: there is too little tea. The batch throws, so nothing of it is accepted, computed or sent.")
  }

  private func choices(on screen: Screen) throws {
    try screen.tap(.checkbox, "Cup")
    stage.show(
      "The cups wait: the selection of products notifies the row of the cups alone, so only their amount is computed, and "
        + "what depends on it.")
  }
}

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
