#if canImport(UIKit)
import Rill
import RillUIKit
import Testing
import UIKit

@MainActor @Suite struct AppearanceRxTests {
  private let bag = DisposeBag()
  private let log = BehaviorRelay<[String]>(value: [])

  @Test func `a screen reports each step of its appearance, and whether it is animated`() {
    let screen = BaseViewController()
    func note(_ name: String, _ steps: Signal<Bool>) {
      steps.emit(onNext: { [log] animated in log.update { $0.append(animated ? "\(name), animated" : name) } })
        .disposed(by: bag)
    }
    note("will appear", screen.rx.viewWillAppear)
    note("is appearing", screen.rx.viewIsAppearing)
    note("did appear", screen.rx.viewDidAppear)
    note("will disappear", screen.rx.viewWillDisappear)
    note("did disappear", screen.rx.viewDidDisappear)
    screen.viewWillAppear(true)
    screen.viewIsAppearing(false)
    screen.viewDidAppear(true)
    screen.viewWillDisappear(false)
    screen.viewDidDisappear(true)
    let expected = [
      "will appear, animated", "is appearing", "did appear, animated", "will disappear", "did disappear, animated",
    ]
    #expect(log.value == expected)
  }

  @Test func `a screen reports when another takes its place in the window, and when it is back`() {
    let (screen, window) = (BaseViewController(), UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480)))
    screen.rx.viewDidAppear.emit(onNext: { [log] _ in log.update { $0.append("appeared") } }).disposed(by: bag)
    screen.rx.viewWillDisappear.emit(onNext: { [log] _ in log.update { $0.append("leaves") } }).disposed(by: bag)
    for controller in [screen, UIViewController(), screen] { window.rootViewController = controller }
    #expect(log.value == ["appeared", "leaves", "appeared"])
  }
}
#endif
