public import Rill

/// A component between a header and a footer, which show only while the component shows content, or a message that
/// there is none.
@MainActor
public final class HeaderFooterComponent: Component, Composer {
  /// The component above the content.
  public nonisolated let header: (any Component)?
  /// The component below the content.
  public nonisolated let footer: (any Component)?
  /// The component that determines whether anything shows.
  public nonisolated let content: any Component
  /// `HeaderFooterComponent`.
  public nonisolated let name = "HeaderFooterComponent"
  nonisolated let site: CallSite

  /// Creates the composition.
  public init(
    header: (any Component)? = nil, content: any Component, footer: (any Component)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    site = CallSite(file: file, line: line)
    self.header = header
    self.content = content
    self.footer = footer
  }

  /// The sections of header, content and footer; none while the content is empty.
  public nonisolated var sections: Observable<ListSections> { Nesting.sections(from: self) }

  nonisolated func contents(in nesting: Nesting) -> Observable<SectionReader> {
    let nothing = Observable<SectionReader>.just { [] }
    let sequence = Protected(SectionSequence(count: 3))
    return Observable.combineLatest(
      header.map { nesting.contents(of: $0) } ?? nothing, nesting.contents(of: content),
      footer.map { nesting.contents(of: $0) } ?? nothing
    ) { header, content, footer in
      let changes = [header, content, footer].enumerated().map { place, part in
        let reader: SectionReader = {
          let shown = content()
          guard shown.hasRows else { return [] }
          // The title of a message is no content either.
          return shown.hasContent ? part() : part().standing(for: .message)
        }
        return (place: place, reader: reader)
      }
      return SectionSequence.change(changes, in: sequence)
    }
    .compactMap(\.self)
  }

  /// The header, the content and the footer.
  public var subcomponents: [any Component] { [header, content, footer].compactMap(\.self) }

  /// The trees of header, content and footer.
  public var tree: ComponentTree {
    Nesting.tree(of: self, name) {
      [header?.tree.inRole("header"), content.tree.inRole("content"), footer?.tree.inRole("footer")]
        .compactMap(\.self)
    }
  }
}
