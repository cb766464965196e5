package import Foundation
public import Rill
public import RillList

/// A view that shows one type of item, in a row of a table, in a collection or anywhere else.
@MainActor
public protocol ListItemView: View, ReuseScoped {
  /// The type of item that the view shows, or a protocol: a view that depends on `any BookRowViewModel` shows every
  /// item that conforms to it, whichever part of an app creates it.
  associatedtype ViewModel

  /// The look of the cell around the view while its row is selected; by default
  /// ``ListViewCell/SelectionStyle/highlight``.
  var selectionStyle: ListViewCell.SelectionStyle { get }

  /// Creates a view that shows nothing yet.
  init()

  /// Shows an item.
  ///
  /// This sets every subview, since the view may have shown another item before, and binds into ``View/reuseBag``. Call
  /// ``show(_:)`` instead.
  func update(with viewModel: ViewModel)
}

extension ListItemView {
  /// Returns ``ListViewCell/SelectionStyle/highlight``.
  public var selectionStyle: ListViewCell.SelectionStyle { .highlight }

  /// Ends the bindings for the item shown before, and shows this one.
  public func show(_ viewModel: ViewModel) {
    reuseScope.reset()
    runForItem(.update) { update(with: viewModel) }
  }
}

/// The base class of views that show one type of item.
///
/// It runs the pipeline of ``ViewCode``: a subclass adds its subviews in ``buildHierarchy(_:)``, places them in
/// ``setupConstraints(_:)``, styles them in ``configureViews(_:)`` and fills them in ``update(with:)``, which receives
/// the subclass's type of item.
///
/// ```swift
/// final class CityView: BaseListItemView<CityViewModel> {
///   private let nameLabel = Label()
///
///   override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(nameLabel) }
///   override func setupConstraints(_ phase: borrowing ConstraintsPhase) { nameLabel.makeConstraints { $0.edges.equalToSuperview() } }
///   override func update(with viewModel: CityViewModel) { nameLabel.text = viewModel.name }
/// }
/// ```
open class BaseListItemView<ViewModel>: View, ListItemView, ViewCode {
  /// The scope of the view's current use. It resets between two uses.
  public final let reuseScope = ReuseScope()
  /// The look of the cell around the view while its row is selected. Set it in ``configureViews(_:)``.
  public final var selectionStyle = ListViewCell.SelectionStyle.highlight

  /// Creates the view and sets it up.
  public required override init() {
    super.init()
    applyViewCode()
  }

  /// Adds subviews. Called once, when the view is created. It does nothing by default.
  open func buildHierarchy(_ phase: borrowing HierarchyPhase) {}

  /// Places subviews. Called once, after ``buildHierarchy(_:)``. It does nothing by default.
  open func setupConstraints(_ phase: borrowing ConstraintsPhase) {}

  /// Styles subviews, and binds what stays the same for every item, such as a button that sends an event, into
  /// ``View/disposeBag``. Called once, after ``setupConstraints(_:)``. It does nothing by default.
  open func configureViews(_ phase: borrowing ConfigurationPhase) {}

  /// Shows an item, with its bindings in ``View/reuseBag``. A subclass must override this: the view would otherwise show an
  /// empty row.
  open func update(with viewModel: ViewModel) {
    fatalError("\(type(of: self)) does not show its items: override update(with:).")
  }
}

/// A cell that shows an item through a view. The same view works in tables, in collections and outside of both.
public final class BaseListViewCell<ItemView: ListItemView>: ListViewCell, ListItemCell {
  /// The view that fills the cell.
  public let itemView: ItemView

  private let viewModel: @MainActor (any ListItemViewModel) -> ItemView.ViewModel?
  private var topSpace: LayoutConstraint?

  /// Creates a cell with an empty view. The cell shows items that have the view's type or conform to it.
  public required convenience init() {
    self.init(ItemView()) { $0 as? ItemView.ViewModel }
  }

  /// - Parameter viewModel: returns the value that the view shows for an item, or `nil` if it does not show such items.
  init(_ itemView: ItemView, viewModel: @escaping @MainActor (any ListItemViewModel) -> ItemView.ViewModel?) {
    self.itemView = itemView
    self.viewModel = viewModel
    super.init()
    addSubview(itemView)
    topSpace = itemView.makeConstraints { $0.top.equalToSuperview() }.first
    itemView.makeConstraints { $0.leading.trailing.bottom.equalToSuperview() }
  }

  /// Leaves space between the row and the one above it, on a phone.
  override func metricDidChange() { topSpace?.constant = metric.spacing }

  /// Shows an item, or throws a mismatch if the view does not show such items.
  public func update(with item: any ListItemViewModel) throws(ListItemMismatch) {
    guard let viewModel = viewModel(item) else {
      throw ListItemMismatch(expected: ItemView.ViewModel.self, given: type(of: item))
    }
    itemView.show(viewModel)
  }

  package override var highlightedArea: CGRect { itemView.frame }
  package override var isHighlighted: Bool { super.isHighlighted && itemView.selectionStyle == .highlight }
}

/// A cell of a table that shows an item through a view.
public typealias BaseTableViewCell = BaseListViewCell

/// A cell of a collection that shows an item through a view.
public typealias BaseCollectionViewCell = BaseListViewCell

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

/// A view that shows a ``/RillList/MessageItemViewModel``: its sentence, and below it the button that sends
/// ``/RillList/MessageActionTapped``.
public final class MessageView: BaseListItemView<MessageItemViewModel> {
  private let label = configure(Label("", numberOfLines: 0)) { $0.alignment = .center }
  private let button = configure(Button()) { $0.accessibilityIdentifier = "action" }

  private lazy var lines = StackView(axis: .vertical, alignment: .center, [label, button])

  /// Adds the label and the button.
  public override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(lines) }

  /// Places the button below the label, both centered.
  public override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    lines.makeConstraints {
      $0.top.bottom.equalToSuperview()
      $0.leading.trailing.equalTo(layoutMarginsGuide)
    }
    label.makeConstraints { $0.width.equalTo(lines) }
  }

  /// Binds the button. A message does not look selected.
  public override func configureViews(_ phase: borrowing ConfigurationPhase) {
    selectionStyle = .none
    button.rx.tap.emit(with: self) { view, _ in view.send(MessageActionTapped()) }.disposed(by: disposeBag)
  }

  /// Sets the texts.
  public override func update(with viewModel: MessageItemViewModel) {
    label.text = viewModel.title
    button.title = viewModel.action
    button.isHidden = viewModel.action == nil
  }
}
