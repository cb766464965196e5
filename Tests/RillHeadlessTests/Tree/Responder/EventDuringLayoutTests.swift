import Foundation
import Rill
import RillHeadless
import RillList
import Testing

/// Rows that act while the table is still placing rows.
@MainActor
@Suite struct EventDuringLayoutTests {
  private struct Measured: ListEvent {}

  private final class MeasuredLabel: Label {
    var onMeasure: (MeasuredLabel) -> Void = { _ in }

    override func intrinsicHeight(forWidth width: CGFloat) -> CGFloat {
      onMeasure(self)
      return super.intrinsicHeight(forWidth: width)
    }
  }

  private final class MeasuredCell: TableViewCell, ListItemCell {
    static var onMeasure: (MeasuredLabel) -> Void = { _ in }
    let label = MeasuredLabel()

    required init() {
      super.init()
      addSubview(label)
      label.makeConstraints { $0.edges.equalToSuperview() }
      label.onMeasure = { Self.onMeasure($0) }
    }

    func update(with item: any ListItemViewModel) throws(ListItemMismatch) { label.text = (item as? TextItem)?.text }
  }

  @Test func `an event concerns the row that the table shows, also if the list has changed meanwhile`() {
    let texts = TextsComponent("texts", ["a", "b", "c"])
    let screen = screen(of: texts)
    screen.tableView.register(MeasuredCell.self, forCellReuseIdentifier: TextItem.reuseIdentifier)
    screen.view.frame.size = TextMetric.size(columns: 10, rows: 4)
    var heard: [String] = []
    texts.on(Measured.self) { _, row in heard.append(row.item.text) }
    var isFirst = true
    MeasuredCell.onMeasure = { label in
      guard isFirst else { return }
      if label.text == "a" { texts.items.accept(["b", "c"].map { TextItem($0) }) }
      if label.text == "b" {
        isFirst = false
        label.send(Measured())
      }
    }
    defer { MeasuredCell.onMeasure = { _ in } }
    screen.appear()
    screen.view.layoutIfNeeded()
    #expect(heard == ["b"])
    #expect(TextRenderer(isFramed: false).picture(of: screen).hasPrefix("b         \nc         \n"))
  }
}
