#if canImport(UIKit)
import RillUIKit
import UIKit
#if SWIFT_PACKAGE
@testable import playground
#endif

/// The timeline's screen.
class TimelineScreen: ListTableViewController {
  init(viewModel: MomentsTimelineViewModel) {
    super.init(viewModel: viewModel, title: "Moments", texts: MomentsLanguage.current.texts)
  }

  required init?(coder: NSCoder) { nil }

  override var itemViewsToRegister: ListItemViews { ListItemViews(UserProfileView.self, MomentView.self) }
}
#endif
