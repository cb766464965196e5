public import Rill

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
    viewCodeState.run(.update) { update(with: viewModel) }
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
