#if canImport(UIKit)
import Dispatch
import Testing
import UIKit

/// A rule for calls of a table or a collection: a program that breaks it, a part of the sentence of the trap, and the
/// nearest program that keeps it.
enum ViewRule: String, CaseIterable, Codable, CustomTestStringConvertible {
  case `register a cell before dequeuing it`
  case `register a view of a section before dequeuing it`
  case `return the cell that was dequeued`
  case `dequeue one cell for each request`
  case `dequeue a cell for the requested position`
  case `dequeue no cell without a request`
  case `a collection shows dequeued cells only`
  case `register nothing while a cell is requested`
  case `a reconfigured row keeps its identifier`
  case `a reconfigured row keeps its cell`
  case `visible cells are not read while a cell is prepared`
  case `no batch begins while a cell is prepared`
  case `a table reloads no data inside a batch`
  case `a collection reloads no data inside a batch`
  case `a batch needs a window`
  case `the data changes inside the block`
  case `nested blocks are one batch`
  case `each update block that ends has begun`
  case `no batch begins in the turn in which the user moved an item`

  var testDescription: String { rawValue }

  var sentence: String {
    switch self {
    case .`register a cell before dequeuing it`: "unable to dequeue a cell with identifier other - must register"
    case .`register a view of a section before dequeuing it`:
      "unable to dequeue a UICollectionElementKindSectionHeader with identifier other - must register"
    case .`return the cell that was dequeued`:
      "Expected dequeued view to be returned in preparation for display, at 0-0"
    case .`dequeue one cell for each request`, .`dequeue a cell for the requested position`,
      .`dequeue no cell without a request`:
      "Avoid dequeuing views without a request"
    case .`a collection shows dequeued cells only`: "the view returned for 0-0 was not retrieved by dequeuing one"
    case .`register nothing while a cell is requested`: "other is registered while a view is being requested, at 0-0"
    case .`a reconfigured row keeps its identifier`:
      "for a different registration or reuse identifier than the existing cell when reconfiguring 0-0"
    case .`a reconfigured row keeps its cell`: "The existing view has to be returned when reconfiguring 0-0"
    case .`visible cells are not read while a cell is prepared`: "visibleCells was called while the visible cells are"
    case .`no batch begins while a cell is prepared`: "An update block was called while the visible cells are"
    case .`a table reloads no data inside a batch`, .`a collection reloads no data inside a batch`:
      "reloadData was called inside an update block"
    case .`a batch needs a window`: "without being in the view hierarchy"
    case .`the data changes inside the block`: "Invalid update: invalid number of items in section 0"
    case .`nested blocks are one batch`: "Invalid update: invalid number of rows in section 0"
    case .`each update block that ends has begun`: "endUpdates was called without beginUpdates"
    case .`no batch begins in the turn in which the user moved an item`:
      "in the turn of the run loop in which a row was moved by the user"
    }
  }

  /// Performs the program that breaks the rule, or the one that keeps it.
  @MainActor func perform(isBroken: Bool) async {
    let shelf = Provider(isInWindow: self != .`a batch needs a window`)
    let (table, collection) = (shelf.table, shelf.collection)
    let first = IndexPath(row: 0, section: 0)
    func cell(_ path: IndexPath) -> UITableViewCell { table.dequeueReusableCell(withIdentifier: "text", for: path) }
    switch self {
    case .`register a cell before dequeuing it`:
      if !isBroken { table.register(TextCell.self, forCellReuseIdentifier: "other") }
      shelf.identifier = "other"
      table.reloadData()
      table.layoutIfNeeded()
    case .`register a view of a section before dequeuing it`:
      let kind = UICollectionView.elementKindSectionHeader
      if !isBroken {
        collection.register(
          UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "other")
      }
      (collection.collectionViewLayout as? UICollectionViewFlowLayout)?.headerReferenceSize.height = 20
      collection.layoutIfNeeded()
    case .`return the cell that was dequeued`:
      shelf.onRequest = { if isBroken { _ = cell($0) } }
      shelf.returned = UITableViewCell(style: .default, reuseIdentifier: nil)
      shelf.showAgain()
    case .`dequeue one cell for each request`:
      shelf.onRequest = { if isBroken { _ = cell($0) } }
      shelf.showAgain()
    case .`dequeue a cell for the requested position`:
      shelf.position = isBroken ? IndexPath(row: 1, section: 0) : nil
      shelf.showAgain()
    case .`dequeue no cell without a request`:
      _ = isBroken ? cell(first) : table.cellForRow(at: first)
    case .`a collection shows dequeued cells only`:
      shelf.returnedItem = isBroken ? UICollectionViewCell(frame: .zero) : nil
      collection.reloadData()
      collection.layoutIfNeeded()
    case .`register nothing while a cell is requested`:
      shelf.onRequest = { _ in if isBroken { table.register(TextCell.self, forCellReuseIdentifier: "other") } }
      shelf.showAgain()
    case .`a reconfigured row keeps its identifier`:
      table.register(TextCell.self, forCellReuseIdentifier: "other")
      shelf.identifier = "other"
      isBroken ? table.reconfigureRows(at: [first]) : table.reloadRows(at: [first], with: .none)
    case .`a reconfigured row keeps its cell`:
      let other = UITableViewCell(style: .default, reuseIdentifier: nil)
      shelf.returned = isBroken ? other : table.cellForRow(at: first)
      table.reconfigureRows(at: [first])
    case .`visible cells are not read while a cell is prepared`:
      shelf.onRequest = { _ in _ = isBroken ? table.visibleCells.count : table.indexPathsForVisibleRows?.count }
      shelf.showAgain()
    case .`no batch begins while a cell is prepared`:
      shelf.onRequest = { _ in if isBroken { table.performBatchUpdates {} } }
      shelf.showAgain()
      table.performBatchUpdates {}
    case .`a table reloads no data inside a batch`:
      table.performBatchUpdates { if isBroken { table.reloadData() } }
      table.reloadData()
    case .`a collection reloads no data inside a batch`:
      collection.performBatchUpdates { if isBroken { collection.reloadData() } }
      collection.reloadData()
    case .`a batch needs a window`:
      if isBroken { table.performBatchUpdates {} } else { table.reloadData() }
    case .`the data changes inside the block`:
      collection.reloadData()
      if isBroken { shelf.texts[0].removeFirst() }
      collection.performBatchUpdates {
        if !isBroken { shelf.texts[0].removeFirst() }
        collection.deleteItems(at: [first])
      }
    case .`nested blocks are one batch`:
      table.beginUpdates()
      shelf.texts[0].removeFirst(2)
      table.performBatchUpdates { table.deleteRows(at: [first], with: .none) }
      if !isBroken { table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .none) }
      table.endUpdates()
    case .`each update block that ends has begun`:
      if !isBroken { table.beginUpdates() }
      table.endUpdates()
    case .`no batch begins in the turn in which the user moved an item`:
      #if os(Linux)
      collection.drag(itemAt: first, to: IndexPath(item: 1, section: 0))
      #else
      _ = collection.beginInteractiveMovementForItem(at: first)
      collection.updateInteractiveMovementTargetPosition(CGPoint(x: 120, y: 5))
      collection.endInteractiveMovement()
      #endif
      if !isBroken { await withCheckedContinuation { next in DispatchQueue.main.async { next.resume() } } }
      collection.performBatchUpdates {}
    }
  }
}
#endif
