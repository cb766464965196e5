#if canImport(UIKit)
/// UIKit's rules for tables and collections: what each says, where it was seen, and when. The tests of the rules name
/// them, so what fails on an Apple system names the rule that differs there.
enum UIKitRule: Int, CaseIterable, CustomStringConvertible {
  case positions = 1
  case dataInsideTheBlock
  case counts
  case ranges
  case conflicts
  case repetitions
  case movesBetweenSections
  case reloadsBesideMoves
  case droppedChanges
  case movedSections
  case reconfiguredCells
  case dequeuedCells
  case registrations
  case reloadedData
  case preparedCells
  case hierarchy
  case reorderedRows

  var description: String {
    "Rule \(rawValue) of UIKit: \(facts.sentence) (\(facts.source)\(mayDiffer ? ", not measured again" : ""))"
  }

  /// Whether the rule was last seen before 2020. Newer systems may not have it, or have another sentence for it.
  var mayDiffer: Bool { facts.year.map { $0 < 2020 } ?? false }

  /// The year is the one in which the rule was last seen; nil for what Apple's documentation says.
  private var facts: (sentence: String, source: String, year: Int?) {
    switch self {
    case .positions:
      (
        "Deletions, reloads and starts of moves are positions before the outermost update block, the others after it.",
        "Apple, performBatchUpdates(_:completion:); WWDC 2018, session 225", nil
      )
    case .dataInsideTheBlock:
      ("The data changes inside the update block.", "Apple, performBatchUpdates(_:completion:)", nil)
    case .counts:
      (
        "The numbers of sections, and of rows in each section that stays, add up.",
        "Differ, issue 76; a collection may reload its data instead: SwipeCellKit, issue 452", 2023
      )
    case .ranges: ("Each changed position exists.", "strings of iOS 12", 2018)
    case .conflicts:
      ("No position is deleted and reloaded or moved, inserted and moved to, moved twice.", "strings of iOS 12", 2018)
    case .repetitions: ("No position is deleted, inserted or reloaded twice.", "strings of iOS 12", 2018)
    case .movesBetweenSections:
      ("No row leaves a deleted section or enters an inserted one.", "strings of iOS 12", 2018)
    case .reloadsBesideMoves:
      (
        "Nothing is reloaded beside a move of the same row or of a section.",
        "Nutrient, blog; Open Radar 27041784", 2020
      )
    case .droppedChanges:
      (
        "Changes of rows in deleted and inserted sections, and repeated moves, are not counted.",
        "IGListKit, pull request 418", 2017
      )
    case .movedSections:
      (
        "No row of a moved section changes in the same batch.",
        "IGListKit, issue 691; RxDataSources, Diff.swift; Open Radar 48941906", 2019
      )
    case .reconfiguredCells: ("A reconfigured row keeps its cell and its identifier.", "iOS 15", 2021)
    case .dequeuedCells:
      (
        "Each request for a cell dequeues one and returns it; nothing else dequeues.",
        "iOS 18; IGListKit, commit 4bad7d52", 2024
      )
    case .registrations:
      (
        "A class is registered before it is dequeued, and not while a cell is requested.",
        "iOS 15; Apple, forums, thread 681739", 2021
      )
    case .reloadedData: ("No data is reloaded inside an update block.", "Apple, hasUncommittedUpdates", nil)
    case .preparedCells:
      (
        "While a cell is prepared, no visible cells are read, no batch begins, and no data is reloaded.",
        "iOS 13; Apple, forums, thread 117537", 2019
      )
    case .hierarchy: ("A batch needs a window.", "iOS 16.4; Apple, forums, thread 728797", 2023)
    case .reorderedRows:
      (
        "No batch begins in the turn of the run loop in which the user has moved a row.",
        "Listable, pull request 308", 2021
      )
    }
  }
}
#endif
