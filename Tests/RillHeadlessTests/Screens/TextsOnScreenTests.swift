import Foundation
import Rill
import RillHeadless
import RillList
import RillTesting
import Testing

/// The words that a screen is given.
@MainActor
@Suite struct TextsOnScreenTests {
  private struct Unlocalized: Error {}

  private let api = RequestStub<Void, ListSections>()

  private func picture(_ screen: ViewController) -> String { TextRenderer(isFramed: false).picture(of: screen) }

  @Test(arguments: [true, false])
  func `they are in its indicator, its refresh and its errors`(isTable: Bool) {
    let viewModel = ListViewModel(request: { [api] in api.request(()) }, sections: { $0 })
    let screen =
      isTable
      ? BaseTableViewController(viewModel: viewModel, texts: .chinese)
      : BaseCollectionViewController(viewModel: viewModel, texts: .chinese)
    screen.listView.register(TextCell.self, forCellReuseIdentifier: TextItem.reuseIdentifier)
    screen.view.frame.size = TextMetric.size(columns: 30, rows: 6)
    screen.appear()
    #expect(picture(screen).contains("◌ 加载中…"))
    api.requests[0].succeed(texts(["a"]))
    screen.refreshControl.pull()
    #expect(picture(screen).contains("↻ 刷新中…"))
    api.requests[1].fail(Unlocalized())
    #expect(picture(screen).contains("▲ 出错了，请稍后再试。"))
  }

  @Test func `without any, those of the view model show, and later ones replace them`() {
    let viewModel = ListViewModel(texts: .chinese, request: { [api] in api.request(()) }, sections: { $0 })
    let screen = BaseTableViewController(viewModel: viewModel)
    screen.view.frame.size = TextMetric.size(columns: 30, rows: 6)
    screen.appear()
    #expect(picture(screen).contains("◌ 加载中…"))
    viewModel.texts.accept(.english)
    #expect(picture(screen).contains("◌ Loading…"))
  }

  @Test func `the button that leads back to a screen without a title has them too, without being given them again`() {
    let viewModel = ListViewModel(texts: .chinese, request: { [api] in api.request(()) }, sections: { $0 })
    let navigation = NavigationController(rootViewController: BaseTableViewController(viewModel: viewModel))
    navigation.pushViewController(ViewController())
    navigation.view.frame.size = TextMetric.size(columns: 30, rows: 6)
    navigation.appear()
    #expect(picture(navigation).contains("‹ 返回"))
    navigation.popViewController()
    viewModel.texts.accept(.english)
    let outer = ViewController()
    outer.addChild(BaseTableViewController(viewModel: viewModel))
    navigation.pushViewController(outer)
    #expect(picture(navigation).contains("‹ Back"))
    viewModel.texts.accept(.chinese)
    #expect(picture(navigation).contains("‹ 返回"))
  }

  @Test func `the button has the words of the lists that are left when a list goes`() {
    func list(_ texts: ListTexts) -> ViewController { BaseTableViewController(viewModel: ListViewModel(texts: texts)) }
    let navigation = NavigationController(rootViewController: list(.chinese))
    let outer = NavigationController(rootViewController: navigation)
    outer.view.frame.size = TextMetric.size(columns: 30, rows: 6)
    outer.appear()
    navigation.pushViewController(list(.chinese))
    navigation.pushViewController(list(.english))
    #expect(picture(navigation).contains("‹ Back"))
    navigation.popViewController()
    #expect(picture(navigation).contains("‹ 返回"))
    outer.pushViewController(ViewController())
    #expect(picture(outer).contains("‹ 返回"))
    navigation.pushViewController(list(.english))
    #expect(picture(outer).contains("‹ Back"))
    navigation.popViewController()
    #expect(picture(outer).contains("‹ 返回"))
  }

  @Test func `a navigation without a list may be given them`() {
    let navigation = NavigationController(rootViewController: ViewController(), texts: .chinese)
    navigation.pushViewController(ViewController())
    navigation.view.frame.size = TextMetric.size(columns: 30, rows: 6)
    #expect(picture(navigation).contains("返回"))
  }
}
