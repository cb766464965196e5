import Rill

/// A record of the content that an app has changed, by tag, so that the screens that show it load it again.
///
/// An app makes one object, and passes it to the ``LoadOptions`` of its loads, with the tags of what they load. After a
/// change, it invalidates the tags:
///
/// ```swift
/// staleness.invalidate(.moments)
/// ```
///
/// A loader whose last successful load began before that refreshes: at once if its screen is in view, and otherwise
/// when it next appears. If a load runs at that time, the loader refreshes after it succeeds or is canceled. A load
/// counts as an appearance.
///
/// A load must not invalidate its own tags: it would be repeated without end.
@MainActor
public final class Staleness {
  /// A topic of content. Declare yours as static members:
  ///
  /// ```swift
  /// extension Staleness.Tag {
  ///   static let moments: Self = "moments"
  /// }
  /// ```
  public struct Tag: Hashable, Sendable, ExpressibleByStringLiteral {
    private let name: String

    /// Creates a tag. Tags with the same name are equal.
    public init(stringLiteral name: String) { self.name = name }
  }

  /// Emits the tags that are invalidated.
  let changes = PublishRelay<Set<Tag>>()
  private var versions: [Tag: Int] = [:]

  /// Creates an object with no invalidated tags.
  public nonisolated init() {}

  /// Marks what has been loaded with any of these tags as stale. Loaders whose screens are in view refresh before this
  /// returns.
  public func invalidate(_ tags: Tag...) {
    for tag in tags { versions[tag, default: 0] += 1 }
    changes.accept(Set(tags))
  }

  /// A number that grows whenever one of the tags is invalidated.
  func version(of tags: Set<Tag>) -> Int { tags.reduce(0) { $0 + versions[$1, default: 0] } }
}
