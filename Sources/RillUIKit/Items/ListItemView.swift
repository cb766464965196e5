#if canImport(UIKit)
public import Rill
public import RillList
public import UIKit

/// A view that shows one type of item, in a row of a table, in a collection or anywhere else.
@MainActor
public protocol ListItemView: UIView {
  /// The type of item that the view shows, or a protocol: a view that depends on `any BookRowViewModel` shows every
  /// item that conforms to it, whichever part of an app creates it.
  associatedtype ViewModel

  /// The look of the cell around the view while its row is selected; `default` by default.
  var selectionStyle: UITableViewCell.SelectionStyle { get }

  /// The scope of the view's current use. It resets between two uses.
  var reuseScope: ReuseScope { get }

  /// Creates a view that shows nothing yet.
  init(frame: CGRect)

  /// Shows an item.
  ///
  /// This sets every subview, since the view may have shown another item before, and binds into the bag of
  /// ``reuseScope``. Call ``show(_:)`` instead.
  func update(with viewModel: ViewModel)
}

extension ListItemView {
  /// Returns `default`.
  public var selectionStyle: UITableViewCell.SelectionStyle { .default }

  /// Ends the bindings for the item shown before, and shows this one.
  public func show(_ viewModel: ViewModel) {
    reuseScope.show(on: self) { update(with: viewModel) }
  }
}

/// The base class of views that show one type of item.
///
/// A subclass adds and constrains its subviews in ``configureViews()`` and fills them in ``update(with:)``. Its own
/// constraints give it its height.
///
/// ```swift
/// final class CityView: BaseListItemView<CityRow> {
///   private let nameLabel = UILabel()
///
///   override func configureViews() { addSubview(nameLabel) }  // with its constraints
///   override func update(with viewModel: CityRow) { nameLabel.text = viewModel.name }
/// }
/// ```
open class BaseListItemView<ViewModel>: UIView, ListItemView {
  /// The scope of the view's current use. It resets between two uses.
  public final let reuseScope = ReuseScope()
  /// The bindings that last as long as the view, such as that of a button which sends an event.
  ///
  /// Using it in ``update(with:)`` is a ``/RillList/ListDiagnostic``: each item would add bindings to those of the items
  /// before. Reading this property is a use, since a bag does not know of what view it is; so is inserting into the bag
  /// that was kept in a variable.
  public final var disposeBag: DisposeBag { reuseScope.lastingBag(of: self) }
  /// The bindings for the item that the view shows. They end when the view shows something
  /// else, and on a list screen when its row leaves the screen.
  ///
  /// Using it in ``configureViews()`` is a ``/RillList/ListDiagnostic``: the bindings would end with the first item.
  public final var reuseBag: DisposeBag { reuseScope.bag(of: self) }
  /// The look of the cell around the view while its row is selected. Set it in ``configureViews()``.
  public final var selectionStyle = UITableViewCell.SelectionStyle.default

  /// Creates the view and sets it up.
  public required override init(frame: CGRect) {
    super.init(frame: frame)
    configureViews()
  }

  /// Returns `nil`: the view is created in code.
  public required init?(coder: NSCoder) { nil }

  /// Adds, constrains and styles subviews, and binds what stays the same for every item into ``disposeBag``. Called
  /// once, when the view is created. It does nothing by default.
  open func configureViews() {}

  /// Shows an item, with its bindings in ``reuseBag``. A subclass must override this: the view would otherwise show an
  /// empty row.
  open func update(with viewModel: ViewModel) {
    fatalError("\(type(of: self)) does not show its items: override update(with:).")
  }
}

/// A view that shows a ``/RillList/MessageItemViewModel``: its sentence, and below it the button that sends
/// ``/RillList/MessageActionTapped``.
public final class MessageView: BaseListItemView<MessageItemViewModel> {
  private let label = UILabel()
  private let button = UIButton(type: .system)

  /// Places the button below the label, both centered. A message does not look selected.
  public override func configureViews() {
    selectionStyle = .none
    label.numberOfLines = 0
    label.textAlignment = .center
    button.accessibilityIdentifier = "action"
    button.addAction(UIAction { [weak self] _ in self?.send(MessageActionTapped()) }, for: .touchUpInside)
    let lines = UIStackView(arrangedSubviews: [label, button])
    lines.axis = .vertical
    lines.alignment = .center
    fill(with: lines, withinMargins: true)
  }

  /// Sets the texts.
  public override func update(with viewModel: MessageItemViewModel) {
    label.text = viewModel.title
    button.setTitle(viewModel.action, for: .normal)
    button.isHidden = viewModel.action == nil
  }
}

extension UIView {
  /// Adds a view that fills this one, or the area within its margins.
  func fill(with view: UIView, withinMargins: Bool = false) {
    view.translatesAutoresizingMaskIntoConstraints = false
    addSubview(view)
    let margins = withinMargins ? layoutMarginsGuide : nil
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: margins?.topAnchor ?? topAnchor),
      view.leadingAnchor.constraint(equalTo: margins?.leadingAnchor ?? leadingAnchor),
      view.bottomAnchor.constraint(equalTo: margins?.bottomAnchor ?? bottomAnchor),
      view.trailingAnchor.constraint(equalTo: margins?.trailingAnchor ?? trailingAnchor),
    ])
  }
}
#endif
