import Foundation
import RillHeadless
import RillList

/// The timeline's screen.
final class MomentsTimelineViewController: BaseTableViewController {
  init(viewModel: MomentsTimelineViewModel) {
    super.init(viewModel: viewModel, title: "Moments", texts: MomentsLanguage.current.texts)
  }

  override var itemViewsToRegister: ListItemViews {
    ListItemViews(MomentListItemView.self).adding(
      UserProfileListItemView.self, for: UserProfileListItemViewModel.self,
      make: { UserProfileListItemView(coverLimit: 5 * Spacing.line) }, viewModel: { $0 })
  }
}
