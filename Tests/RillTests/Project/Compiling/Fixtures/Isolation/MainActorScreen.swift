import Rill

@MainActor final class ViewModel {
  let query = BehaviorRelay(value: "")
  let results = BehaviorRelay<[String]>(value: [])
  private(set) var searches = 0
  private let bag = DisposeBag()

  init() {
    query.filter { !$0.isEmpty }.map { [$0, $0.uppercased()] }.bind(to: results).disposed(by: bag)
    query.bind { [weak self] _ in self?.searches += 1 }.disposed(by: bag)
  }
}

@MainActor final class Label {
  var text = ""
  var hint: String?
}

@MainActor final class Screen {
  let viewModel = ViewModel()
  let label = Label()
  private var rows: [String] = []
  private var bag = DisposeBag()

  func load() {
    bag = DisposeBag {
      viewModel.results.bind { rows in self.rows = rows }
      viewModel.results.bind(with: self) { screen, rows in screen.rows = rows }
      viewModel.query.bind(to: \.text, on: label)
      viewModel.query.bind(to: \.hint, on: label)
      viewModel.query.bind(to: Binder(label) { label, text in label.text = text })
    }
    viewModel.query.accept("text")
  }
}
