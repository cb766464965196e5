import Rill
import RillList

// Pages of components on their screens: these works measure a change of one component among others.
extension Work {
  static let pages = [
    changedComponent("a changed component of 10 or 1,000", .atMost(2, of: .smaller), among: 1_000),
    changedComponent("a changed component of 10 or 10,000", .atMost(3, of: .smaller), among: 10_000),
    changedComponent(
      "a changed component of 10 or 10,000, deep in a page", .atMost(3, of: .smaller), among: 10_000, isDeep: true),
    answer, hasContent,
  ]

  private static func changedComponent(
    _ name: String, _ target: Target, among count: Int, isDeep: Bool = false
  ) -> Work {
    Work(
      name, target,
      rill: { changes(among: count, isDeep: isDeep) { page, turn in page.change(0, turn) } },
      smaller: { changes(among: 10, isDeep: isDeep) { page, turn in page.change(0, turn) } })
  }

  private static let answer = Work(
    "ten of 1,000 components changed one by one, or by one answer", .atMost(0.6, of: .smaller),
    rill: { changes(among: 1_000) { page, turn in page.answer(10, turn) } },
    smaller: {
      changes(among: 1_000, batches: 10) { page, turn in for place in 0..<10 { page.change(place, turn) } }
    })

  private static let hasContent = Work(
    "hasContent of a page of 10 or 10,000 components", .atMost(2, of: .smaller),
    rill: { readsOfHasContent(components: 10_000) },
    smaller: { readsOfHasContent(components: 10) })

  private static func changes(
    among count: Int, isDeep: Bool = false, batches: Int = 1, _ change: @escaping @MainActor (ShownPage, Int) -> Void
  ) -> Batch {
    let page = MainActor.assumeIsolated { ShownPage(components: count, isDeep: isDeep) }
    var turn = 0
    return { count in
      MainActor.assumeIsolated {
        let before = page.list.display.batches
        for _ in 0..<count {
          turn += 1
          change(page, turn)
        }
        let shown = page.list.display.batches - before
        if shown != count * batches { fatalError("\(count) changes have made \(shown) batches.") }
      }
    }
  }

  private static func readsOfHasContent(components: Int) -> Batch {
    let page = MainActor.assumeIsolated { ShownPage(components: components) }
    let total = Total()
    return { count in
      MainActor.assumeIsolated {
        for _ in 0..<count { total.value &+= page.list.viewModel.hasContent.value ? 1 : 0 }
        total.consume()
      }
    }
  }
}

/// A page of components with one row each.
@MainActor
private struct ShownPage {
  let list: PlayedList
  private let components: [ViewComponent<ShopRow>]
  private let answers: PublishSubject<Answer>

  /// The number of components that an answer changes, and their new value.
  private struct Answer {
    let count: Int
    let stars: Int
  }

  /// - Parameter isDeep: whether the components are in a status in a group, below a header.
  init(components count: Int, isDeep: Bool = false) {
    let components = (0..<count).map { ViewComponent("shop \($0)", items: [ShopRow($0)]) }
    let answers = PublishSubject<Answer>()
    (self.components, self.answers) = (components, answers)
    let shops = GroupComponent("shops", components)
    list = PlayedList(
      ListViewModel(page: isDeep ? Self.deepPage(around: shops) : shops) {
        answers.asObservable()
      } show: { answer in
        for place in 0..<answer.count { Self.fill(components, place, answer.stars) }
      })
    list.driver.appear()
  }

  private static func deepPage(around content: any Component) -> any Component {
    let title = { (name: String) in ViewComponent(name, items: [ShopRow(0)]) }
    let page = GroupComponent(
      "page", [title("banner"), StatusComponent("state", true) { _ in content }, title("tags")])
    return HeaderFooterComponent(header: title("header"), content: page, footer: title("footer"))
  }

  /// Changes a component in the middle of the page.
  func change(_ place: Int, _ turn: Int) { Self.fill(components, place, turn) }

  /// Sends an answer that changes the first `count` of the components in the middle.
  func answer(_ count: Int, _ turn: Int) { answers.onNext(Answer(count: count, stars: turn)) }

  private static func fill(_ components: [ViewComponent<ShopRow>], _ place: Int, _ stars: Int) {
    let index = components.count / 2 - 5 + place
    components[index].items.accept([ShopRow(index, stars: stars)])
  }
}
