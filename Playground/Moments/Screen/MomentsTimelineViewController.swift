import Foundation
import RillHeadless
import RillList

/// The timeline's screen.
class MomentsTimelineViewController: BaseTableViewController {
  init(viewModel: MomentsTimelineViewModel) {
    super.init(viewModel: viewModel, title: "Moments", texts: MomentsLanguage.current.texts)
  }

  override var itemViewsToRegister: ListItemViews {
    ListItemViews(UserProfileListItemView.self, MomentListItemView.self)
  }
}
