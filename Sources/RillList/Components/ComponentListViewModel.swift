public import Rill

/// A page of components as a list screen.
///
/// ```swift
/// let loader = Loader { _ in api.home() } apply: { home, _ in
///   page.children.accept(components(of: home))
/// }
/// let home = Status("home", following: loader, normal: page)
/// let viewModel = ComponentListViewModel(home, content: page, loader: loader)
/// ```
///
/// The components say themselves that they are being loaded, or why they show nothing, so the screen does not.
public final class ComponentListViewModel: ListViewModel {
  /// The sections of all components.
  public let listItems = BehaviorRelay<ListSections>(value: [])
  /// Why the last load that ended has failed; nil after a success.
  public let loadError = BehaviorRelay<(any Error)?>(value: nil)
  /// The page.
  public let root: any Component

  private let ownLoader: Loader
  private let track: @Sendable () -> Void
  private let content: any Component
  private let bag = DisposeBag()

  /// Makes a screen of a page.
  ///
  /// - Parameters:
  ///   - content: what `loader` loads: the page itself, or the part of it that shows no status.
  ///   - loader: what the screen runs when it appears, is pulled and is left.
  ///   - trackScreenviews: counts one appearance of the screen.
  @MainActor
  public init(
    _ root: any Component, content: any Component, loader: Loader,
    trackScreenviews: @escaping @Sendable () -> Void = {}
  ) {
    self.root = root
    self.content = content
    ownLoader = loader
    track = trackScreenviews
    root.sections.bind(to: listItems).disposed(by: bag)
  }

  /// What the screen runs.
  @MainActor public var loader: Loader? { ownLoader }

  /// True: the components say so.
  public var showsStatusInContent: Bool { true }

  /// Whether the page shows what is loaded: that nothing is there yet is no content. O(sections).
  public var hasContent: Bool {
    // Asked of the component, which knows before any observer of its sections does.
    let hasContent = BehaviorRelay(value: false)
    content.sections.take(1).map(\.hasContent).bind(to: hasContent).dispose()
    return hasContent.value
  }

  /// Counts one appearance of the screen.
  public func trackScreenviews() { track() }

  /// One refresh by the loader.
  public func loadItems() -> Observable<Void> { ownLoader.run(.refresh) }
}
