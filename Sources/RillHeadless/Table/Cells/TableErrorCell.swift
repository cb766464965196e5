import Foundation

/// Shown in place of a row that cannot be.
final class TableErrorCell: TableViewCell {
  private let label = Label("", style: .error, numberOfLines: 0)

  required init() {
    super.init()
    addSubview(label)
    label.makeConstraints {
      $0.top.bottom.equalToSuperview()
      $0.leading.trailing.equalToSuperview().inset(TextMetric.cellSize.width)
    }
  }

  func show(_ error: TableRowError) { label.text = "▲ \(error)" }
}
