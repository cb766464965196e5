import Rill
import RillHeadless
import RillList

/// The posts of neighbors, page by page, with a last row that shows the state of the next page.
final class FeedViewModel: ListViewModel {
  /// - Parameter posts: requests a page by its number; `nil` is the first one.
  init(posts: @escaping @MainActor (Int?) -> Observable<PagerPage<Int, Post>>) {
    let pager = Pager(prefetchDistance: 2, id: \.id, request: posts)
    let language = MomentsLanguage.current
    super.init(pager: pager) { posts, state, _ in
      let sections: ListSections = [
        ListSection(id: "posts", posts),
        ListSection(id: "footer", Self.footer(state, language)),
      ]
      return sections.filter { !$0.items.isEmpty }
    }
    on(MessageActionTapped.self) { _, _ in pager.retryPage() }
  }

  private static func footer(_ state: PagingState, _ language: MomentsLanguage) -> [any ListItemViewModel] {
    switch state {
    case .idle: []
    case .loading: [MessageItemViewModel(id: "footer", title: language.loadingMore)]
    case .failed(let error):
      [
        MessageItemViewModel(
          id: "footer", title: "▲ \(language.texts.message(for: error))", action: language.texts.tryAgain)
      ]
    case .end: [MessageItemViewModel(id: "footer", title: "— \(language.end) —")]
    }
  }
}

/// A post of a neighbor.
struct Post: ListItemViewModel {
  let number: Int
  let text: String

  var id: ListItemID { ListItemID("post \(number)") }
}

/// A post with a line of room below it. Its text starts beside its bullet.
final class PostView: BaseListItemView<Post> {
  private let label = configure(Label()) { $0.numberOfLines = 0 }
  private lazy var line = bulleted(label)

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(line) }

  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    line.makeConstraints {
      $0.top.equalToSuperview()
      $0.bottom.equalToSuperview().inset(Spacing.line)
      $0.leading.trailing.equalTo(layoutMarginsGuide)
    }
  }

  override func update(with viewModel: Post) { label.text = viewModel.text }
}

/// Returns a row of a bullet and a view, whose lines all start beside it.
@MainActor
func bulleted(_ view: View, _ style: TextStyle = .plain) -> StackView {
  let bullet = configure(Label("•", style: style)) {
    $0.isAccessibilityElement = false
    $0.contentHuggingPriority = .defaultHigh
    $0.contentCompressionResistancePriority = .required
  }
  return StackView(axis: .horizontal, spacing: Spacing.margin, alignment: .leading, [bullet, view])
}

/// The answers of the feed's server, all invented. Its cursors are page numbers, so a new post at the top moves the
/// others down, across page boundaries.
enum FeedSample {
  static let first = page(1...12, next: 2)
  /// A new post has arrived since, so the last post of the first page is repeated.
  static let second = page(12...20, next: 3)
  /// Contains only posts that were already sent.
  static let third = page(19...20, next: 4)
  static let last = page(21...23, next: nil)

  /// After the refresh.
  static let newFirst = page(-1...12, next: 2)
  static let newSecond = page(13...16, next: nil)

  private static func page(_ numbers: ClosedRange<Int>, next: Int?) -> PagerPage<Int, Post> {
    let posts = numbers.compactMap { number in texts[number].map { Post(number: number, text: $0) } }
    return PagerPage(items: posts, next: next)
  }

  private static let texts: [Int: String] = [
    -1: "The last ferry has gone. So has the fog.",
    0: "Second breakfast, third coffee.",
    1: "A heron on the neighbor's roof again.",
    2: "今天的晚霞 Tonight's sky, no filter.",
    3: "Someone left the umbrella: it is at the bakery.",
    4: "Sourdough, day four. It has a name now.",
    5: "Lost: one glove, left, gray.",
    6: "Found: one glove, right, gray.",
    7: "Rain until Thursday, they say. They said that on Monday, too.",
    8: "The library has a new cat 🐈",
    9: "The library's cat has a new chair.",
    10: "Tomatoes for anyone coming by before six.",
    11: "Choir needs tenors. Choir always needs tenors.",
    12: "雨の音 The sound of rain on the tin roof.",
    13: "Is the pool open?",
    14: "The pool is not open.",
    15: "Half the street lamps are on at noon.",
    16: "The other half are on at midnight.",
    17: "Moving boxes to give away, hardly moved.",
    18: "First swallows over the mill!",
    19: "The clock of the town hall goes right, twice a day.",
    20: "Thank you for the glove.",
    21: "Chess in the park, bring a board.",
    22: "The board in the park has all its pawns again.",
    23: "Hello, is this thing on?",
  ]
}
