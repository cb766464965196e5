import Rill
import RillHeadless
import Testing

@MainActor @Suite struct ViewControllerTests {
  private final class Recording: ViewController {
    var calls: [String] = []
    override func loadView() -> View {
      calls.append("loadView")
      return super.loadView()
    }
    override func viewDidLoad() { calls.append("viewDidLoad") }
    override func viewWillAppear() { calls.append("viewWillAppear") }
    override func viewDidAppear() { calls.append("viewDidAppear") }
    override func viewWillDisappear() { calls.append("viewWillDisappear") }
    override func viewDidDisappear() { calls.append("viewDidDisappear") }
  }

  @Test func `the view is loaded once and appearances come in order`() {
    let controller = Recording()
    #expect(controller.viewIfLoaded == nil)
    controller.disappear()
    controller.appear()
    controller.appear()
    controller.disappear()
    controller.disappear()
    controller.appear()
    let appearing = ["viewWillAppear", "viewDidAppear"]
    #expect(
      controller.calls == ["loadView", "viewDidLoad"] + appearing
        + ["viewWillDisappear", "viewDidDisappear"] + appearing)
  }

  @Test func `each step of an appearance is emitted after its method`() {
    let (controller, bag) = (Recording(), DisposeBag())
    controller.rx.viewWillAppear.emit(with: controller) { screen, _ in screen.calls.append("will appear") }
      .disposed(by: bag)
    controller.rx.viewDidAppear.emit(with: controller) { screen, _ in screen.calls.append("did appear") }
      .disposed(by: bag)
    controller.rx.viewWillDisappear.emit(with: controller) { screen, _ in screen.calls.append("will disappear") }
      .disposed(by: bag)
    controller.rx.viewDidDisappear.emit(with: controller) { screen, _ in screen.calls.append("did disappear") }
      .disposed(by: bag)
    controller.appear()
    controller.disappear()
    let appearing = ["viewWillAppear", "will appear", "viewDidAppear", "did appear"]
    let disappearing = ["viewWillDisappear", "will disappear", "viewDidDisappear", "did disappear"]
    #expect(controller.calls == ["loadView", "viewDidLoad"] + appearing + disappearing)
  }

  @Test func `viewDidLoad may ask for the view`() {
    final class Asking: ViewController {
      override func viewDidLoad() { view.addSubview(Label("x")) }
    }
    #expect(Asking().view.subviews.count == 1)
  }
}
