import Rill
import RillList

/// A component of rows.
final class Rows: ViewComponent<Row> {
  init(_ name: String, _ ids: String = "", title: String = "", layout: ListSectionLayout = ListSectionLayout()) {
    super.init(name, title: title, layout: layout, items: Self.rows(ids))
  }

  /// One row for each letter.
  static func rows(_ ids: String) -> [Row] { ids.map { Row(id: ListItemID("\($0)")) } }

  func show(_ ids: String) { items.accept(Self.rows(ids)) }
}

/// The contents that a component has shown since its subscription: `banners[ab] tags[c]`.
@MainActor
final class Shown {
  private(set) var contents: [ListSections] = []
  private let bag = DisposeBag()

  init(_ component: any Component) {
    component.sections.bind(onNext: { [weak self] in self?.contents.append($0) }).disposed(by: bag)
  }

  /// The contents of a list, for as long as this lives.
  init(_ viewModel: ListViewModel) {
    viewModel.listItems.bind(onNext: { [weak self] in self?.contents.append($0) }).disposed(by: bag)
    Disposables.create { withExtendedLifetime(viewModel) {} }.disposed(by: bag)
  }

  /// A page of these sections.
  convenience init(pageOf sections: Observable<ListSections>) {
    self.init(ListViewModel(sections: sections, loader: Loader { _ in Observable<Void>.empty() }))
  }

  var content: ListSections { contents.last ?? [] }

  /// The contents since the last call.
  func take() -> [String] {
    defer { contents = [] }
    return contents.map(\.outline)
  }
}

extension ListSections {
  var outline: String {
    map { section in "\(section.model.id)[\(section.items.map { "\($0.id)" }.joined())]" }.joined(separator: " ")
  }
}
