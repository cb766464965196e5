import Foundation
import RillList

/// The cell shown in place of a row that cannot show its item.
final class ListErrorCell: ListViewCell {
  private let label = Label("", style: .error, numberOfLines: 0)

  required init() {
    super.init()
    addSubview(label)
    label.makeConstraints {
      $0.top.bottom.equalToSuperview()
      $0.leading.trailing.equalTo(layoutMarginsGuide)
    }
  }

  func show(_ error: ListRowError) { label.text = "▲ \(error)" }
}
