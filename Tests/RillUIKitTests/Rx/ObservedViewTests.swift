#if canImport(UIKit)
import Foundation
import Rill
import RillUIKit
import TestSupport
import Testing
import UIKit

/// The code of the article "Views without bindings", played; a test compares the two.
@MainActor @Suite struct ObservedViewTests {
  private struct DownloadRow {
    let progress = BehaviorRelay(value: 0.25)
  }

  @available(iOS 26, tvOS 26, visionOS 26, *)
  @Test func `a view shows what it reads, and what has become of it`() {
    let cart = Cart()
    let view = CartView(cart)
    view.layoutIfNeeded()
    let label = view.subviews.first as? UILabel
    #expect(label?.text == "0 €")
    #expect(label?.isHidden == true)
    cart.amounts.accept([3, 4])
    view.layoutIfNeeded()
    #expect(label?.text == "7 €")
    #expect(label?.isHidden == false)
  }

  @available(iOS 26, tvOS 26, visionOS 26, *)
  @Test func `a cell shows what its handler reads, of the row that it shows now`() {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    func show(_ row: DownloadRow) {
      // snippet: a cell
      cell.configurationUpdateHandler = { cell, _ in
        var content = UIListContentConfiguration.cell()
        content.text = row.progress.observed.value.formatted(.percent)
        cell.contentConfiguration = content
      }
      // end
      cell.layoutIfNeeded()
    }
    var text: String? { (cell.contentConfiguration as? UIListContentConfiguration)?.text }
    let rows = [DownloadRow(), DownloadRow()]
    show(rows[0])
    #expect(text == 0.25.formatted(.percent))
    rows[0].progress.accept(0.5)
    cell.layoutIfNeeded()
    #expect(text == 0.5.formatted(.percent))
    show(rows[1])
    rows[0].progress.accept(0.75)
    cell.layoutIfNeeded()
    #expect(text == 0.25.formatted(.percent))
  }

  @Test func `the article shows the code that runs here`() throws {
    #expect(try Set(Article("Sources/RillUIKit/RillUIKit.docc/ViewsWithoutBindings.md").code) == Set(snippets()))
  }
}

struct Cart {
  let amounts: BehaviorRelay<[Int]>
  let total: Derived<Int>
  let isEmpty: Derived<Bool>

  init() {
    amounts = BehaviorRelay(value: [])
    total = Derived(amounts) { $0.reduce(0, +) }
    isEmpty = Derived(amounts) { $0.isEmpty }
  }
}

@available(iOS 26, tvOS 26, visionOS 26, *)
// snippet: a view
final class CartView: UIView {
  private let cart: Cart
  private let totalLabel = UILabel()

  init(_ cart: Cart) {
    self.cart = cart
    super.init(frame: .zero)
    addSubview(totalLabel)
  }

  required init?(coder: NSCoder) { nil }

  override func updateProperties() {
    super.updateProperties()
    totalLabel.text = "\(cart.total.observed.value) €"
    totalLabel.isHidden = cart.isEmpty.observed.value
  }
}
// end
#endif
