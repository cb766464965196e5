import Foundation
import Rill
import RillHeadless
import RillList

/// A field, and below it the results for its text.
final class SearchViewController: BaseViewController {
  private let search: BookSearch
  private let field = configure(TextField(placeholder: "Title")) { $0.accessibilityLabel = "Search" }
  private let status = Label("", style: .secondary, numberOfLines: 0)
  private let titles = StackView(axis: .vertical)
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
    Derived(search.titles) { FoundTitles(titles: $0.latest ?? [], isOld: $0.isLoading) }
      .bind(onNext: { [titles] in $0.show(in: titles) }).disposed(by: disposeBag)
    Derived(search.titles) { $0.error == nil }.bind(to: again.rx.isHidden).disposed(by: disposeBag)
    again.rx.tap.emit(onNext: { [search] in search.titles.reload() }).disposed(by: disposeBag)
  }
}

/// The titles below the field.
private struct FoundTitles: Equatable, Sendable {
  let titles: [String]
  let isOld: Bool

  @MainActor
  func show(in rows: StackView) {
    for row in rows.arrangedSubviews { row.removeFromSuperview() }
    let style = TextStyle(isOld ? .secondary : .primary)
    for title in titles { rows.addArrangedSubview(bulleted(Label(title, style: style, numberOfLines: 0), style)) }
  }
}

/// A search as the user types. The status and the titles belong to the typed text, in whatever order answers arrive.
final class BookSearch: Sendable {
  /// The text of the field.
  let text = BehaviorRelay(value: "")
  /// The titles with this text.
  let titles: Resource<String, [String]>
  /// The sentence above the titles.
  let status: Derived<String>

  private let bag = DisposeBag()

  /// - Parameters:
  ///   - clock: measures the pause in typing after which the server is asked: 0.3 seconds.
  ///   - find: requests the titles with a text.
  init(clock: any Scheduler, find: @escaping @Sendable (String) -> Observable<[String]>) {
    let query = BehaviorRelay(value: "")
    text.debounce(.milliseconds(300), scheduler: clock).bind(to: query).disposed(by: bag)
    titles = Resource(query) { query -> Observable<[String]> in query.isEmpty ? .just([]) : find(query) }
    status = Derived(query, titles) { query, titles in
      if query.isEmpty { return "Type a part of a title." }
      return switch titles {
      case .loading: "Looking for “\(query)”…"
      case .value(let titles): titles.isEmpty ? "Nothing for “\(query)”." : "\(titles.count) for “\(query)”:"
      case .failed(let error, _): "“\(query)”: \(error)"
      }
    }
  }
}
