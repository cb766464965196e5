import RillHeadless
import RillList

/// The timeline's screen.
final class MomentsTimelineViewController: BaseTableViewController {
  init(viewModel: MomentsTimelineViewModel) {
    super.init(
      viewModel: viewModel, title: "Moments",
      itemViews: ListItemViews(UserProfileListItemView.self, MomentListItemView.self),
      texts: MomentsLanguage.current.texts)
  }
}
