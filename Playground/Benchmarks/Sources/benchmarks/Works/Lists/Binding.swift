import Rill
import RillHeadless
import RillList

// These works measure the bindings of a cell each time it is reused for another row. The goal is twice the time by
// hand, which a quiet machine shows; the target leaves room for noise.
extension Work {
  static let cellBinding = Work(
    "a reused cell, three labels and a tap bound", .atMost(2.8, of: .hand), allocations: 22,
    hand: {
      let (shops, view) = MainActor.assumeIsolated { ([HandShop(), HandShop()], HandShopView()) }
      return { count in
        MainActor.assumeIsolated {
          for turn in 0..<count {
            view.endUse()
            view.show(shops[turn % 2])
          }
        }
      }
    },
    rill: {
      let rows = [LiveRow(LiveShop()), LiveRow(LiveShop())]
      let cell = MainActor.assumeIsolated { BaseTableViewCell<LiveShopView>() }
      return { count in
        MainActor.assumeIsolated {
          for turn in 0..<count {
            // The table does the same when a row leaves the screen.
            cell.reuseScope.reset()
            cell.itemView.reuseScope.reset()
            try? cell.update(with: rows[turn % 2])
          }
        }
      }
    })
}

/// A shop whose values change while its row is shown.
private final class LiveShop: Sendable {
  let name = BehaviorRelay<String?>(value: "Shop")
  let street = BehaviorRelay<String?>(value: "Station Road")
  let stars = BehaviorRelay<String?>(value: "★★★")
}

private struct LiveRow: ListItemViewModel {
  let id: ListItemID = "shop"
  let shop: LiveShop

  init(_ shop: LiveShop) { self.shop = shop }

  static func == (left: Self, right: Self) -> Bool { left.shop === right.shop }
}

private struct ShopTapped: ListEvent {}

private final class LiveShopView: BaseListItemView<LiveRow> {
  private let name = Label()
  private let street = Label()
  private let stars = Label()
  private let button = Button("Visit")

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubviews(name, street, stars, button) }

  override func update(with row: LiveRow) {
    row.shop.name.bind(to: \.text, on: name).disposed(by: reuseBag)
    row.shop.street.bind(to: \.text, on: street).disposed(by: reuseBag)
    row.shop.stars.bind(to: \.text, on: stars).disposed(by: reuseBag)
    button.rx.tap.emit(onNext: { [weak self] in self?.send(ShopTapped()) }).disposed(by: reuseBag)
  }
}

/// The same shop by hand.
@MainActor
private final class HandShop {
  let name = HandBehavior<String?>("Shop")
  let street = HandBehavior<String?>("Station Road")
  let stars = HandBehavior<String?>("★★★")
}

@MainActor
private final class HandShopView {
  private let name = Label()
  private let street = Label()
  private let stars = Label()
  private let taps = HandSubject<Void>()
  private var tokens: [HandToken] = []

  func show(_ shop: HandShop) {
    tokens = [
      shop.name.subscribe { [weak name] in name?.text = $0 },
      shop.street.subscribe { [weak street] in street?.text = $0 },
      shop.stars.subscribe { [weak stars] in stars?.text = $0 },
      taps.subscribe { [weak self] in Total.consume(self == nil ? 0 : 1) },
    ]
  }

  func endUse() {
    for token in tokens { token.dispose() }
    tokens.removeAll(keepingCapacity: true)
  }
}
