public import Rill

/// A part of a page. A ``ViewComponent`` shows items; a ``GroupComponent``, a ``StatusComponent`` and a ``HeaderFooterComponent`` compose
/// components and hold no items of their own.
///
/// A page is one component; ``ListViewModel/init(page:options:parts:request:show:file:line:)`` makes a list screen of it.
@MainActor
public protocol Component: AnyObject, Sendable {
  /// What the component is called in the tree of its page; the type's name by default.
  nonisolated var name: String { get }

  /// What the component shows: the present sections first, then each change. Sections without items are left out.
  nonisolated var sections: Observable<ListSections> { get }

  /// What the component consists of now.
  var tree: ComponentTree { get }
}

extension Component {
  /// The type's name.
  public nonisolated var name: String { String(describing: Self.self) }
}
