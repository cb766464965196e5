import Foundation

/// The part of a table in which its rows are drawn, so that they are cut at its edges.
final class TableViewport: View {
  override var placesSubviewsByFrame: Bool { true }
}

/// The title of a section, in a line.
final class TableSectionTitle: Separator {
  var title = ""

  override func drawingMarks() -> [DrawingMark] {
    let shown = TextMetric.truncate(title, toCells: TextMetric.columns(in: bounds.width) - 4)
    let place = CGPoint(x: TextMetric.cellSize.width, y: 0)
    return super.drawingMarks() + (shown.isEmpty ? [] : [.text(" \(shown) ", at: place, .title)])
  }
}

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

/// The cells that are registered with a table, and those that wait to be used again.
@MainActor
struct CellPool {
  private struct Registration {
    /// Tells it from earlier ones for the same identifier.
    let number: Int
    let make: @MainActor () -> TableViewCell
  }

  private var registrations: [String: Registration] = [:]
  private var count = 0
  private var waiting: [String: [TableViewCell]] = [:]

  /// In alphabetical order.
  var identifiers: [String] { registrations.keys.sorted() }

  mutating func register(_ identifier: String, _ make: @escaping @MainActor () -> TableViewCell) {
    count += 1
    registrations[identifier] = Registration(number: count, make: make)
    waiting[identifier] = nil
  }

  /// A cell for an identifier, and whether it had to be made; `nil` if none is registered.
  mutating func take(_ identifier: String) -> (cell: TableViewCell, isNew: Bool)? {
    if let cell = waiting[identifier]?.popLast() {
      cell.prepareForReuse()
      return (cell, false)
    }
    guard let registration = registrations[identifier] else { return nil }
    let cell = registration.make()
    cell.reuseIdentifier = identifier
    cell.registration = registration.number
    return (cell, true)
  }

  mutating func put(_ cell: TableViewCell) {
    cell.endUse()
    // The identifier may have been registered anew since.
    guard let identifier = cell.reuseIdentifier, registrations[identifier]?.number == cell.registration else { return }
    waiting[identifier, default: []].append(cell)
  }
}
