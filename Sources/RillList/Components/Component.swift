public import Rill

/// A part of a page.
///
/// A ``ViewComponent`` shows items. A ``GroupComponent``, a ``StatusComponent`` and a ``HeaderFooterComponent`` compose
/// components and hold no items themselves.
///
/// A page is one component; ``ListViewModel/init(page:options:parts:texts:request:show:file:line:)`` turns it into a
/// list screen.
@MainActor
public protocol Component: AnyObject, Sendable {
  /// The component's name in the tree of its page; the type's name by default.
  nonisolated var name: String { get }

  /// The sections of the component, starting with the current ones. Sections without items are left out.
  nonisolated var sections: Observable<ListSections> { get }

  /// A description of the component's current parts.
  var tree: ComponentTree { get }

  /// The components that this one composes at the moment; none by default.
  ///
  /// A screen looks in them for the views that components declare, and for a component whose items have no view.
  var subcomponents: [any Component] { get }
}

extension Component {
  /// The type's name.
  public nonisolated var name: String { String(describing: Self.self) }

  /// Returns no components.
  public var subcomponents: [any Component] { [] }
}
