import Foundation
import Rill
import RillHeadless
import Testing

@testable import playground

@MainActor
@Suite struct CartScreenTests {
  private let setting = CartSetting()
  private let screen: Screen

  init() { screen = Screen(setting.controller, columns: 40, rows: 18) }

  /// The texts of the bill, from its title on.
  private func bill() -> [String] {
    let texts = "\(screen.accessibility)".split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    return texts.drop { $0 != "text \"Derived\"" }.map { $0.replacing("text ", with: "").replacing("\"", with: "") }
  }

  @Test func `beside each amount is how often it was computed`() throws {
    #expect(
      bill() == [
        "Derived", "computed", "Teapot", "€48.00", "1×", "Cup", "€12.00", "1×", "Green tea", "€20.00", "1×", "subtotal",
        "€80.00", "1×", "discount", "€0.00", "1×", "total", "€80.00", "1×", "combineLatest", "computed", "total",
        "€80.00", "1×",
      ])
    try screen.tap(.button, "Two of each")
    #expect(
      bill() == [
        "Derived", "computed", "Teapot", "€96.00", "2×", "Cup", "€24.00", "2×", "Green tea", "€40.00", "2×", "subtotal",
        "€160.00", "2×", "discount", "€16.00", "2×", "total", "€144.00", "2×", "combineLatest", "computed", "total",
        "€144.00", "\(setting.cart.combined.computations.value)×",
      ])
  }

  @Test func `a button adds one of its product, and another one says what is sold out`() throws {
    try screen.tap(.button, "Add Green tea")
    #expect(setting.cart.lines.map(\.count.value) == [1, 1, 2])
    #expect("\(screen.accessibility)".contains("text \"2 × €20.00\""))
    try screen.tap(.button, "Ten of each")
    #expect("\(screen.accessibility)".contains("text \"Green tea: only 6 left.\""))
    try screen.tap(.button, "Two of each")
    #expect(!"\(screen.accessibility)".contains("only"))
  }

  @Test func `a cart without its screen computes nothing until it is read`() {
    let cart = Cart([Cart.Product(name: "Cup", price: 12)])
    do {
      let controller = CartViewController(cart)
      controller.loadViewIfNeeded()
    }
    #expect(cart.computations.value == [1, 1, 1, 1, 1])
    cart.take(ofEach: 3)
    #expect(cart.computations.value == [1, 1, 1, 1, 1])
    #expect(cart.total.value == 36)
    cart.sendComputations()
    #expect(cart.computations.value == [2, 2, 2, 2, 1])
  }
}
