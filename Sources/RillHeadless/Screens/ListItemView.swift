public import Rill

/// A view that shows one type of item, in a row of a table, in a collection or anywhere else.
@MainActor
public protocol ListItemView: View {
  /// The type of item that it shows, or a protocol: a view that depends on `any BookRowViewModel` shows every item that
  /// conforms to it, whichever part of an app makes it.
  associatedtype ViewModel

  /// Makes a view that shows nothing yet.
  init()

  /// Begins anew between two uses.
  var reuseScope: ReuseScope { get }

  /// Shows an item: sets every subview, since the view may have shown another item before, and binds into
  /// ``disposeBag``. Call ``show(_:)`` instead.
  func update(with viewModel: ViewModel)
}

extension ListItemView {
  /// Holds what ``update(with:)`` binds for the present use.
  public var disposeBag: DisposeBag { reuseScope.bag }

  /// Ends what was bound for the item shown before, and shows this one.
  public func show(_ viewModel: ViewModel) {
    reuseScope.reset()
    update(with: viewModel)
  }
}

/// The base of views that show one type of item.
///
/// It carries the pipeline of ``ViewCode``: a subclass adds its subviews in ``buildHierarchy(_:)``, places them in
/// ``setupConstraints(_:)``, styles them in ``configureViews(_:)`` and fills them in ``update(with:)``, which gets the
/// subclass's own type of item.
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
  /// Begins anew between two uses.
  public final let reuseScope = ReuseScope()

  /// Makes the view and sets it up.
  public required override init() {
    super.init()
    applyViewCode()
  }

  /// Called once, when the view is made, to add subviews. It does nothing by default.
  open func buildHierarchy(_ phase: borrowing HierarchyPhase) {}

  /// Called once, after ``buildHierarchy(_:)``, to place subviews. It does nothing by default.
  open func setupConstraints(_ phase: borrowing ConstraintsPhase) {}

  /// Called once, after ``setupConstraints(_:)``, to style subviews. It does nothing by default.
  open func configureViews(_ phase: borrowing ConfigurationPhase) {}

  /// Shows an item. It does nothing by default.
  open func update(with viewModel: ViewModel) {}
}
