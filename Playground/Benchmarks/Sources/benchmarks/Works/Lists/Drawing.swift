import Foundation
import RillHeadless
import RillList

// These works measure the picture of a screen. A frame has 16.7 ms at 60 frames per second, and a redraw should take
// the smallest part of it.
extension Work {
  static let textPicture = Work(
    "50 rows in view, drawn as text", .within(nanoseconds: 1_666_000),
    rill: {
      let (window, controller) = MainActor.assumeIsolated {
        let controller = PostsViewController()
        let window = Window(rootViewController: controller, size: TextMetric.size(columns: 60, rows: 100))
        precondition(controller.table.indexPathsForVisibleRows.count == 50)
        return (window, controller)
      }
      return { count in
        MainActor.assumeIsolated {
          for _ in 0..<count { Total.consume(TextRenderer().picture(of: window).utf8.count) }
          withExtendedLifetime(controller) {}
        }
      }
    })
}

/// A table of posts, two lines each.
private final class PostsViewController: ViewController {
  let table = TableView()
  private let source = ListDataSource()

  override func viewDidLoad() {
    super.viewDidLoad()
    table.register(BaseTableViewCell<PostView>.self, forCellReuseIdentifier: PostRow.reuseIdentifier)
    table.dataSource = source
    view.addSubview(table)
    table.makeConstraints { $0.edges.equalToSuperview() }
    let rows = (0..<1_000).map { PostRow(number: $0) }
    source.display([ListSection(id: "", rows)], update: ListUpdate(), in: table)
    table.reloadData()
  }
}

private struct PostRow: ListItemViewModel {
  let number: Int
  var id: ListItemID { ListItemID("\(number)") }
}

/// A post: its author and date at the top, the text below, and a button beside it.
private final class PostView: BaseListItemView<PostRow> {
  private let name = configure(Label()) { $0.style = .title }
  private let date = configure(Label()) { $0.style = .secondary }
  private let text = Label()
  private let button = Button("♡ Like")

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubviews(name, date, text, button) }

  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    name.makeConstraints { $0.top.leading.equalToSuperview() }
    date.makeConstraints { $0.top.trailing.equalToSuperview() }
    text.makeConstraints {
      $0.top.equalTo(name.bottom)
      $0.leading.bottom.equalToSuperview()
    }
    button.makeConstraints {
      $0.top.equalTo(name.bottom)
      $0.trailing.equalToSuperview()
    }
  }

  override func update(with row: PostRow) {
    name.text = row.number.isMultiple(of: 3) ? "小雨" : "Ada"
    date.text = "\(row.number) minutes ago"
    text.text = row.number.isMultiple(of: 4) ? "今天的晚霞，像有人打翻了橘子汁" : "Bread, third attempt, with seeds."
  }
}
