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
  case `show dequeued cells only`
  case `register nothing while a cell is requested`
  case `a reconfigured row keeps its identifier`
  case `a reconfigured row keeps its cell`
  case `visible cells are not read while a cell is prepared`
  case `no batch begins while a cell is prepared`
  case `no batch begins while a cell is reconfigured`
  case `no batch begins when a cell is about to be shown`
  case `no data is reloaded while a cell is prepared`
  case `no data is reloaded inside a batch`
  case `a batch needs a window`
  case `the data changes inside the block`
  case `nested blocks are one batch`
  case `each update block that ends has begun`
  case `no batch begins in the turn in which the user moved a row`

  var testDescription: String { rawValue }

  /// A rule, and what it is broken in: tables and collections, or those that have the call.
  static var all: [(ViewRule, RowsViewKind)] { allCases.flatMap { rule in rule.kinds.map { (rule, $0) } } }

  private var kinds: [RowsViewKind] {
    switch self {
    case .`each update block that ends has begun`: return [.table]
    case .`register a view of a section before dequeuing it`, .`show dequeued cells only`: return [.collection]
    case .`no batch begins in the turn in which the user moved a row`:
      #if os(Linux)
      return RowsViewKind.allCases
      #else
      return [.collection]
      #endif
    default: return RowsViewKind.allCases
    }
  }

  var rule: UIKitRule {
    switch self {
    case .`register a cell before dequeuing it`, .`register a view of a section before dequeuing it`,
      .`register nothing while a cell is requested`:
      .registrations
    case .`return the cell that was dequeued`, .`dequeue one cell for each request`, .`show dequeued cells only`,
      .`dequeue a cell for the requested position`, .`dequeue no cell without a request`:
      .dequeuedCells
    case .`a reconfigured row keeps its identifier`, .`a reconfigured row keeps its cell`: .reconfiguredCells
    case .`visible cells are not read while a cell is prepared`, .`no batch begins while a cell is prepared`,
      .`no batch begins while a cell is reconfigured`, .`no batch begins when a cell is about to be shown`,
      .`no data is reloaded while a cell is prepared`:
      .preparedCells
    case .`no data is reloaded inside a batch`: .reloadedData
    case .`a batch needs a window`: .hierarchy
    case .`the data changes inside the block`: .dataInsideTheBlock
    case .`nested blocks are one batch`, .`each update block that ends has begun`: .positions
    case .`no batch begins in the turn in which the user moved a row`: .reorderedRows
    }
  }

  func sentence(in kind: RowsViewKind) -> String {
    switch self {
    case .`register a cell before dequeuing it`: "unable to dequeue a cell with identifier other - must register"
    case .`register a view of a section before dequeuing it`:
      "unable to dequeue a UICollectionElementKindSectionHeader with identifier other - must register"
    case .`return the cell that was dequeued`:
      "Expected dequeued view to be returned in preparation for display, at 0-0"
    case .`dequeue one cell for each request`, .`dequeue a cell for the requested position`,
      .`dequeue no cell without a request`:
      "Avoid dequeuing views without a request"
    case .`show dequeued cells only`: "the view returned for 0-0 was not retrieved by dequeuing one"
    case .`register nothing while a cell is requested`: "other is registered while a view is being requested, at 0-0"
    case .`a reconfigured row keeps its identifier`:
      "for a different registration or reuse identifier than the existing cell when reconfiguring 0-0"
    case .`a reconfigured row keeps its cell`: "The existing view has to be returned when reconfiguring 0-0"
    case .`visible cells are not read while a cell is prepared`: "visibleCells was called while the visible cells are"
    case .`no batch begins while a cell is prepared`, .`no batch begins while a cell is reconfigured`,
      .`no batch begins when a cell is about to be shown`:
      "An update block was called while the visible cells are"
    case .`no data is reloaded while a cell is prepared`: "reloadData was called while the visible cells are"
    case .`no data is reloaded inside a batch`: "reloadData was called inside an update block"
    case .`a batch needs a window`: "without being in the view hierarchy"
    case .`the data changes inside the block`, .`nested blocks are one batch`:
      "Invalid update: invalid number of \(kind.noun)s in section 0"
    case .`each update block that ends has begun`: "endUpdates was called without beginUpdates"
    case .`no batch begins in the turn in which the user moved a row`:
      "in the turn of the run loop in which a row was moved by the user"
    }
  }

  /// Performs the program that breaks the rule, or the one that keeps it.
  @MainActor func perform(in kind: RowsViewKind, isBroken: Bool) async {
    let shelf = Provider(kind, isInWindow: self != .`a batch needs a window`)
    let view = shelf.view
    let first = IndexPath(row: 0, section: 0)
    switch self {
    case .`register a cell before dequeuing it`:
      if !isBroken { view.register("other") }
      shelf.identifier = "other"
      shelf.showAgain()
    case .`register a view of a section before dequeuing it`:
      let kind = UICollectionView.elementKindSectionHeader
      if !isBroken {
        shelf.collection.register(
          UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "other")
      }
      (shelf.collection.collectionViewLayout as? UICollectionViewFlowLayout)?.headerReferenceSize.height = 20
      view.layoutIfNeeded()
    case .`return the cell that was dequeued`:
      if isBroken {
        shelf.onRequest = { _ = view.dequeue("text", for: $0) }
        shelf.returned = shelf.newCell()
      }
      shelf.showAgain()
    case .`dequeue one cell for each request`:
      shelf.onRequest = { if isBroken { _ = view.dequeue("text", for: $0) } }
      shelf.showAgain()
    case .`dequeue a cell for the requested position`:
      shelf.position = isBroken ? IndexPath(row: 1, section: 0) : nil
      shelf.showAgain()
    case .`dequeue no cell without a request`:
      _ = isBroken ? view.dequeue("text", for: first) : view.cell(at: first)
    case .`show dequeued cells only`:
      shelf.returned = isBroken ? shelf.newCell() : nil
      shelf.showAgain()
    case .`register nothing while a cell is requested`:
      shelf.onRequest = { _ in if isBroken { view.register("other") } }
      shelf.showAgain()
    case .`a reconfigured row keeps its identifier`:
      view.register("other")
      shelf.identifier = "other"
      view.apply(isBroken ? "reconfigure 0-0" : "reload 0-0")
    case .`a reconfigured row keeps its cell`:
      shelf.returned = isBroken ? shelf.newCell() : view.cell(at: first)
      view.apply("reconfigure 0-0")
    case .`visible cells are not read while a cell is prepared`:
      shelf.onRequest = { _ in _ = isBroken ? view.shownCells.count : view.shownPaths.count }
      shelf.showAgain()
    case .`no batch begins while a cell is prepared`:
      shelf.onRequest = { _ in if isBroken { view.perform {} } }
      shelf.showAgain()
      view.perform {}
    case .`no batch begins while a cell is reconfigured`:
      shelf.onRequest = { _ in if isBroken { view.perform {} } }
      view.apply("reconfigure 0-0")
      view.perform {}
    case .`no batch begins when a cell is about to be shown`:
      shelf.onDisplay = { if isBroken { view.perform {} } }
      shelf.showAgain()
      view.perform {}
    case .`no data is reloaded while a cell is prepared`:
      shelf.onRequest = { _ in if isBroken { view.reloadData() } }
      shelf.showAgain()
    case .`no data is reloaded inside a batch`:
      view.perform { if isBroken { view.reloadData() } }
      view.reloadData()
    case .`a batch needs a window`:
      if isBroken { view.perform {} } else { view.reloadData() }
    case .`the data changes inside the block`:
      view.reloadData()
      if isBroken { shelf.texts[0].removeFirst() }
      // A table has read its data by now, a collection reads it when the block begins.
      if kind == .table { view.reloadData() }
      view.perform {
        if !isBroken { shelf.texts[0].removeFirst() }
        view.apply("delete 0-0")
      }
    case .`nested blocks are one batch`:
      view.perform {
        shelf.texts[0].removeFirst(2)
        view.perform { view.apply("delete 0-0") }
        if !isBroken { view.apply("delete 0-1") }
      }
    case .`each update block that ends has begun`:
      if !isBroken { shelf.table.beginUpdates() }
      shelf.table.endUpdates()
    case .`no batch begins in the turn in which the user moved a row`:
      shelf.dragFirstRow()
      if !isBroken { await withCheckedContinuation { next in DispatchQueue.main.async { next.resume() } } }
      view.perform {}
    }
  }
}
#endif
