/// Keeps a hub open for as long as its subject, or a stream made from it, is alive. Subscribers do not count, so a
/// subject that nobody can send to any more lets them go.
@usableFromInline
final class HubAnchor<Element>: Sendable {
  @usableFromInline let hub: TypedHub<Element>

  @usableFromInline init(_ hub: TypedHub<Element>) { self.hub = hub }

  deinit { hub.end(.dropped) }
}
