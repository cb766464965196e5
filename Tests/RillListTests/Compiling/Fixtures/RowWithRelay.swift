import Rill
import RillList

struct DownloadRow: ListItemViewModel {
  let id: ListItemID
  let progress: BehaviorRelay<Int>
}
