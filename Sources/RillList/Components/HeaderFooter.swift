public import Rill

/// A component between a header and a footer, which are there exactly while it shows something: content, or that there
/// is none.
@MainActor
public final class HeaderFooter: Component {
  /// Shown above the content.
  public nonisolated let header: (any Component)?
  /// Shown below the content.
  public nonisolated let footer: (any Component)?
  /// Decides whether anything is shown.
  public nonisolated let content: any Component

  /// Makes the composition.
  public init(header: (any Component)? = nil, content: any Component, footer: (any Component)? = nil) {
    self.header = header
    self.content = content
    self.footer = footer
  }

  /// Header, content and footer; nothing while the content is empty.
  public nonisolated var sections: Observable<ListSections> {
    Observable.combineLatest(
      header?.sections ?? .just([]), content.sections, footer?.sections ?? .just([])
    ) { header, content, footer in
      content.hasContent ? header + content + footer : []
    }
  }

  /// The trees of the three.
  public var tree: ComponentTree {
    let parts = [header?.tree.inRole("header"), content.tree.inRole("content"), footer?.tree.inRole("footer")]
    return ComponentTree("HeaderFooter", children: parts.compactMap(\.self))
  }
}
