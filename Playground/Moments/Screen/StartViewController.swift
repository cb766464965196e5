import Foundation
import Rill
import RillHeadless

/// Leads to the timeline.
final class StartViewController: BaseViewController {
  private let moments: ViewController
  private let openButton = Button("Moments")

  /// - Parameter moments: the timeline.
  init(moments: ViewController) {
    self.moments = moments
    super.init()
    title = "Start"
  }

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) {
    super.buildHierarchy(phase)
    view.addSubview(openButton)
  }

  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    super.setupConstraints(phase)
    openButton.makeConstraints { $0.center.equalToSuperview() }
  }

  override func setupBindings() {
    super.setupBindings()
    openButton.rx.tap.emit(with: self) { start, _ in
      start.navigationController?.pushViewController(start.moments)
    }.disposed(by: disposeBag)
  }
}
