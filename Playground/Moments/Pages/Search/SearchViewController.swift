import Foundation
import Rill
import RillHeadless
import RillList

/// A field, and below it what is found for its text.
final class SearchViewController: BaseViewController {
  private let search: BookSearch
  private let field = configure(TextField(placeholder: "Title")) { $0.accessibilityLabel = "Search" }
  private let status = Label("", style: .secondary, numberOfLines: 0)
  private let titles = Label("", numberOfLines: 0)
  private let again = Button(MomentsLanguage.current.texts.tryAgain)
  private lazy var rows = StackView(
    axis: .vertical, [field, status, titles, StackView(axis: .horizontal, [again, View()])])

  init(_ search: BookSearch) {
    self.search = search
    super.init()
    title = "Search"
  }

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) {
    super.buildHierarchy(phase)
    view.addSubview(rows)
    rows.setCustomSpacing(Spacing.line, after: field)
  }

  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    super.setupConstraints(phase)
    rows.makeConstraints {
      $0.top.equalToSuperview().offset(Spacing.line)
      $0.leading.trailing.equalTo(view.layoutMarginsGuide)
    }
  }

  override func setupBindings() {
    super.setupBindings()
    field.rx.text.userChanges.emit(to: search.text).disposed(by: disposeBag)
    search.status.bind(to: status.rx.text).disposed(by: disposeBag)
    // The titles that were found last stay in view, gray, until the answer to the new text is there.
    Derived(search.titles) { ($0.latest ?? []).map { "• \($0)" }.joined(separator: "\n") }
      .bind(to: titles.rx.text).disposed(by: disposeBag)
    Derived(search.titles) { $0.isLoading }
      .bind(onNext: { [titles] in titles.style = TextStyle($0 ? .secondary : .primary) }).disposed(by: disposeBag)
    Derived(search.titles) { $0.error == nil }.bind(to: again.rx.isHidden).disposed(by: disposeBag)
    again.rx.tap.emit(onNext: { [search] in search.titles.reload() }).disposed(by: disposeBag)
  }
}
