import RillHeadless
import RillList

/// The timeline's screen: its view model, its cells, and its tracking.
final class MomentsTimelineViewController: BaseTableViewController {
  init(viewModel: MomentsTimelineViewModel) {
    super.init(viewModel: viewModel)
    title = "Moments"
  }

  override var tableViewCellsToRegister: [String: TableViewCell.Type] {
    [
      UserProfileListItemViewModel.reuseIdentifier: BaseTableViewCell<UserProfileListItemView>.self,
      MomentListItemViewModel.reuseIdentifier: BaseTableViewCell<MomentListItemView>.self,
    ]
  }

  override func viewDidAppear() {
    super.viewDidAppear()
    viewModel.trackScreenviews()
  }
}
