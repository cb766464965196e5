import Rill
import RillList
import RillTesting
import TestSupport

/// One pager and its model, through a random sequence of steps.
@MainActor
final class PagerPlay {
  typealias Request = HeldRequest<Int?, PagerPage<Int, Row>>

  private let fixture: PagerFixture
  private let policy: LoadPolicy
  private let distance: Int
  private var generator: SeededGenerator
  private var model: PagerModel
  private var rows: Set<ListItemID> = []
  private var isAway = false
  private var knownCount = 0
  /// Requests that have delivered a page.
  private var brought: Set<ObjectIdentifier> = []
  /// A wrong result of an edit.
  private var fault: String?

  init(seed: Int, policy: LoadPolicy) {
    generator = SeededGenerator(seed: seed)
    distance = generator.number(0...3)
    self.policy = policy
    model = PagerModel(emptyPageLimit: generator.number(1...4))
    fixture = PagerFixture(
      options: LoadOptions(policy: policy), prefetchDistance: distance, emptyPageLimit: model.emptyPageLimit)
  }

  /// The first difference.
  func play() -> String? {
    for step in 0..<generator.number(5...60) {
      let action = act()
      if let violation = violation(after: action) { return "\(violation), after \(action) in step \(step)" }
    }
    return nil
  }

  private func act() -> String {
    let pager = fixture.pager
    switch generator.number(0...23) {
    case 0:
      isAway = false
      pager.loader.refresh()
      return "refresh"
    case 1:
      isAway = false
      pager.loader.load()
      return "load"
    case 2:
      pager.retryPage()
      return "retry"
    case 3:
      pager.loader.loadNextPage()
      return "next page"
    case 4:
      for id in rows { pager.rowDidEndDisplaying(id) }
      rows = []
      isAway = true
      pager.loader.leave()
      return "leave"
    case 5:
      isAway = false
      pager.loader.appear(hasContent: !pager.currentItems.isEmpty)
      return "appear"
    case 6: return answer(from: .canceled)
    case 7...12: return answer(from: .waiting)
    case 13:
      isAway = false
      pager.loader.run(.refresh).subscribe { _ in }.dispose()
      return "a refresh is canceled"
    case 14...16: return edit()
    default: return scroll()
    }
  }

  private func scroll() -> String {
    guard !isAway, let item = fixture.pager.currentItems.randomElement(using: &generator) else { return "nothing" }
    if rows.remove(item.id) != nil {
      fixture.pager.rowDidEndDisplaying(item.id)
      return "\(item.id) goes"
    }
    rows.insert(item.id)
    fixture.pager.rowWillDisplay(item.id)
    return "\(item.id) comes"
  }

  private func edit() -> String {
    let pager = fixture.pager
    let known = generator.once(in: 2) ? model.items.randomElement(using: &generator)?.id : nil
    let id = known ?? ListItemID("\(generator.number(0...20))")
    let item = model.items.first { $0.id == id }
    switch generator.number(0...2) {
    case 0:
      model.update(id, "new")
      if pager.update(id, { $0.text = "new" }) != (item != nil) { fault = "a wrong answer about \(id)" }
      return "\(id) changes"
    case 1:
      if item != nil { model.remove(id) }
      if pager.remove(id) != item { fault = "another row than \(id) is removed" }
      return "\(id) is removed"
    default:
      let position = generator.number(0...model.items.count)
      let isNew = model.insert(Row(id: id), at: position)
      if pager.insert(Row(id: id), at: position) != isNew { fault = "a wrong answer about \(id)" }
      return "\(id) is inserted at \(position)"
    }
  }

  /// The model ignores answers from a canceled request.
  private func answer(from state: Request.State) -> String {
    guard let request = fixture.api.requests.filter({ $0.state == state }).randomElement(using: &generator) else {
      return "nothing"
    }
    let (counts, cursor) = (state == .waiting, request.input)
    let rows = (0..<generator.number(0...4)).map { _ in Row(id: ListItemID("\(generator.number(0...20))")) }
    let page = PagerPage(items: rows, next: generator.once(in: 6) ? nil : generator.number(1...8))
    switch generator.number(0...5) {
    case 0:
      if counts { model.fail(cursor) }
      request.fail(Offline())
      return "\(cursor ?? 0) fails"
    case 1:
      if counts { model.show(page, cursor) }
      brought.insert(ObjectIdentifier(request))
      request.send(page)
      return "\(cursor ?? 0) sends"
    case 2:
      if counts { model.complete(cursor, brought: brought.contains(ObjectIdentifier(request))) }
      request.complete()
      return "\(cursor ?? 0) completes"
    default:
      if counts {
        model.show(page, cursor)
        model.complete(cursor, brought: true)
      }
      request.succeed(page)
      return "\(cursor ?? 0) succeeds"
    }
  }

  private func violation(after action: String) -> String? {
    if let fault { return fault }
    let pager = fixture.pager
    let all = fixture.api.requests
    let isNear = model.items.suffix(distance + 1).contains { rows.contains($0.id) }
    let isExplicit = ["retry", "next page"].contains(action)
    for request in all.dropFirst(knownCount) {
      guard let cursor = request.input else { continue }
      if model.answered.contains(cursor) { return "asked \(cursor) again" }
      if cursor != model.next { return "asked \(cursor), not \(model.next ?? 0)" }
      if model.hasFailed, !isExplicit { return "asked a failed page without a retry" }
      if !isNear, !model.needsNoRow, !isExplicit { return "asked with no row near the end" }
      if isAway, !isExplicit { return "asked after leaving" }
      model.hasFailed = false
    }
    knownCount = all.count
    let running = all.filter { $0.state == .waiting }
    let pages = running.filter { $0.input != nil }
    if running.count > 1, policy != .merge || !pages.isEmpty { return "\(running.count) requests at once" }
    if pager.currentItems != model.items { return "\(fixture.ids), not \(model.items.map(\.id))" }
    let state = pager.currentState
    if state.isLoading != !pages.isEmpty { return "\(state), with \(pages.count) pages" }
    guard pages.isEmpty else { return nil }
    let showsFailure = model.hasFailed && !pager.loader.currentState.isLoadingFirst
    if (state.error != nil) != showsFailure { return "\(state), failed \(model.hasFailed)" }
    if state.isEnd != (model.isAtEnd && !model.hasFailed) { return "\(state), at the end \(model.isAtEnd)" }
    let isWanted = model.next != nil && !model.hasFailed && (isNear || model.needsNoRow) && !isAway
    return isWanted && running.isEmpty ? "no request for \(model.next ?? 0)" : nil
  }
}
