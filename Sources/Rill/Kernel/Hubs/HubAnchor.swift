/// Keeps a hub open as long as its subject, or a stream made from it, exists. Subscribers do not count, so a subject to
/// which nothing can send any more releases them.
@usableFromInline
final class HubAnchor<Element>: Sendable {
  @usableFromInline let hub: TypedHub<Element>

  @usableFromInline init(_ hub: TypedHub<Element>) { self.hub = hub }

  deinit { hub.end(.dropped) }
}
