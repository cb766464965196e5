import Foundation
import RillHeadless
import RillList

/// The timeline's screen.
class MomentsTimelineViewController: BaseTableViewController {
  init(viewModel: MomentsTimelineViewModel) {
    super.init(viewModel: viewModel, title: "Moments", texts: MomentsLanguage.current.texts)
  }

  override var itemViewsToRegister: ListItemViews {
    // As high as 0.8 of a terminal's width, the cover would fill most of its lines and leave no room for moments.
    ListItemViews(MomentListItemView.self).adding(
      UserProfileListItemView.self, for: UserProfileListItemViewModel.self,
      make: { UserProfileListItemView(coverLimit: 5 * Spacing.line) }, viewModel: { $0 })
  }
}
