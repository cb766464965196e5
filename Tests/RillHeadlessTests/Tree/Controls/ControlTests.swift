import Foundation
import Rill
import RillHeadless
import Testing

@MainActor @Suite struct ControlTests {
  private let bag = DisposeBag()

  @Test func `a button sends its taps while it can be tapped`() {
    let (button, panel) = (Button("Like"), View())
    panel.addSubview(button)
    let taps = BehaviorRelay(value: 0)
    button.rx.tap.bind(onNext: { taps.update { $0 += 1 } }).disposed(by: bag)
    button.tap()
    button.isEnabled = false
    button.tap()
    button.isEnabled = true
    panel.isHidden = true
    button.tap()
    panel.isHidden = false
    button.tap()
    #expect(taps.value == 2)
  }

  @Test func `a disabled button looks different`() {
    let button = Button("赞")
    #expect(picture(of: button, columns: 6, rows: 1) == "[ 赞 ]")
    button.isEnabled = false
    #expect(picture(of: button, columns: 8, rows: 1) == "(  赞  )")
  }

  @Test(arguments: [
    (7, "[ Sh… ]"), (5, "[ … ]"), (4, "[S…]"), (3, "[…]"), (2, "[]"), (1, "…"), (0, ""),
  ])
  func `a button that is too narrow for its title keeps both brackets`(columns: Int, expected: String) {
    #expect(picture(of: Button("Share"), columns: columns, rows: 1) == expected)
  }

  @Test func `a second pull while refreshing does nothing`() {
    let control = RefreshControl()
    let (pulls, states) = (BehaviorRelay(value: 0), BehaviorRelay<[Bool]>(value: []))
    control.rx.controlEvent(.valueChanged).bind(onNext: { pulls.update { $0 += 1 } }).disposed(by: bag)
    control.rx.isRefreshing.bind(onNext: { state in states.update { $0.append(state) } }).disposed(by: bag)
    control.pull()
    control.pull()
    #expect(pulls.value == 1)
    #expect(control.isRefreshing)
    control.endRefreshing()
    control.endRefreshing()
    control.beginRefreshing()
    #expect(pulls.value == 1)
    #expect(states.value == [false, true, false, true])
  }

  @Test func `an indicator is seen while it is animating`() {
    let view = screen(columns: 14, rows: 1)
    let indicator = ActivityIndicator()
    view.addSubview(indicator)
    indicator.makeConstraints { $0.center.equalToSuperview() }
    let renderer = TextRenderer(isFramed: false)
    #expect(renderer.picture(of: view) == "              ")
    indicator.startAnimating()
    #expect(renderer.picture(of: view) == "  ◌ Loading…  ")
    indicator.stopAnimating()
    #expect(renderer.picture(of: view) == "              ")
  }
}
