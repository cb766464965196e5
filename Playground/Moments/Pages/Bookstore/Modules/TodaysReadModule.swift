import Rill
import RillHeadless
import RillList

/// Today's read.
final class TodaysReadModule: Module {
  let component: any Component
  private let banner: ViewComponent<TodaysReadItem>

  init(_ id: ModuleID, _ actions: BookstoreActions) {
    banner = ViewComponent("\(id)")
    component = banner
    actions.track(banner, of: id)
  }

  func update(with read: TodaysRead) {
    banner.items.accept([TodaysReadItem(id: ListItemID("\(read.bookID)"), title: read.title, reason: read.reason)])
  }
}
