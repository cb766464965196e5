/// The elements that a new subscriber receives first.
@usableFromInline
enum Replay<Element> {
  case nothing
  case one(Element)
  case many(ReplayBuffer<Element>.Snapshot)

  @inlinable
  func deliver(to entry: Subscription, _ next: @Sendable (Element) -> Void) {
    switch self {
    case .nothing: break
    case .one(let element): if entry.isLive { next(element) }
    case .many(let elements):
      elements.forEach { element in
        guard entry.isLive else { return false }
        next(element)
        return true
      }
    }
  }
}
