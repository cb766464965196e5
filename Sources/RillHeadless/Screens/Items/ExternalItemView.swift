import Foundation
public import RillList

/// A component whose design includes space around it, which the code that uses it may change.
///
/// Views that only serve inside such components are flush: the view that contains them adds the space.
@MainActor
public protocol ExternalComponent: View {
  /// The space between the view's edges and its content, in points.
  var edgeInsets: ListInsets { get set }
}

/// The base class of external components that show one type of item.
///
/// A subclass shows its content in ``contentView``, flush with its edges.
///
/// ```swift
/// final class BannerView: ExternalItemView<BannerItem> {
///   private let label = Label()
///
///   override func buildHierarchy(_ phase: borrowing HierarchyPhase) {
///     super.buildHierarchy(phase)
///     contentView.addSubview(label)
///   }
///   override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
///     super.setupConstraints(phase)
///     label.makeConstraints { $0.edges.equalToSuperview() }
///   }
///   override func update(with viewModel: BannerItem) { label.text = viewModel.title }
/// }
/// ```
open class ExternalItemView<ViewModel>: BaseListItemView<ViewModel>, ExternalComponent {
  /// The view that holds the component's content.
  public final let contentView = View()
  private var edges: [LayoutConstraint] = []

  /// The space around the content; initially the horizontal ``View/layoutMargins``.
  public final var edgeInsets: ListInsets {
    get { assignedInsets ?? ListInsets(leading: layoutMargins.leading, trailing: layoutMargins.trailing) }
    set {
      let isChanged = newValue != edgeInsets
      assignedInsets = newValue
      if isChanged { placeContent() }
    }
  }
  private var assignedInsets: ListInsets?

  /// Adds the content. Overrides call `super` first.
  open override func buildHierarchy(_ phase: borrowing HierarchyPhase) {
    super.buildHierarchy(phase)
    addSubview(contentView)
  }

  /// Places the content. Overrides call `super`.
  open override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    super.setupConstraints(phase)
    edges = contentView.makeConstraints { $0.top.leading.bottom.trailing.equalToSuperview() }
    placeContent()
  }

  override func metricDidChange() { placeContent() }

  private func placeContent() {
    let offsets = [edgeInsets.top, edgeInsets.leading, -edgeInsets.bottom, -edgeInsets.trailing]
    for (edge, offset) in zip(edges, offsets) { edge.constant = offset }
  }
}
