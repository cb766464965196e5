import RillHeadless
import RillList

/// The feed as a table. The footer is a message, which every table knows how to show.
final class FeedScreen: BaseTableViewController {
  override var tableViewCellsToRegister: [String: TableViewCell.Type] {
    [Post.reuseIdentifier: BaseTableViewCell<PostView>.self]
  }
}
