#if canImport(UIKit)
import Rill
import RillList
import UIKit

/// The view in a cell, and how it shows an item.
@MainActor
final class CellContent {
  let view: any ListItemView
  /// Whether the view shows an item, with its bindings.
  private(set) var isInUse = false
  private let itemType: String
  private let show: @MainActor (any ListItemViewModel) -> Bool

  init<ItemView: ListItemView>(
    _ view: ItemView, viewModel: @escaping @MainActor (any ListItemViewModel) -> ItemView.ViewModel?
  ) {
    self.view = view
    itemType = "\(ItemView.ViewModel.self)"
    show = { item in viewModel(item).map(view.show) != nil }
  }

  func update(with item: any ListItemViewModel) throws(ListRowError) {
    isInUse = show(item)
    guard !isInUse else { return }
    throw .wrongItem(identifier: type(of: item).reuseIdentifier, expected: itemType, given: "\(type(of: item))")
  }

  func endUse() {
    isInUse = false
    view.reuseScope.reset()
  }
}

/// A cell that shows an item through a view, or the reason why it cannot.
@MainActor
protocol ItemCell: UIView {
  var contentView: UIView { get }
  var content: CellContent? { get set }
}

extension ItemCell {
  /// Shows an item, through the view that `make` creates the first time.
  func show(_ item: any ListItemViewModel, make: @MainActor () -> CellContent) throws(ListRowError) {
    let content = content ?? make()
    self.content = content
    try content.update(with: item)
    place(content.view)
  }

  /// Shows why there is no item.
  func show(_ error: ListRowError) {
    let label = UILabel()
    label.numberOfLines = 0
    label.text = "▲ \(error)"
    place(label)
  }

  /// Shows a view instead of another one, of which the constraints would also give the row its height.
  private func place(_ view: UIView) {
    guard view.superview !== contentView else { return }
    for other in contentView.subviews { other.removeFromSuperview() }
    contentView.fill(with: view)
  }
}

final class ItemTableCell: UITableViewCell, ItemCell {
  var content: CellContent?

  override func prepareForReuse() {
    super.prepareForReuse()
    content?.endUse()
  }
}

final class ItemCollectionCell: UICollectionViewCell, ItemCell {
  var content: CellContent?
  /// Whether the owner of the item gives it its size.
  var hasFixedSize = false

  override func prepareForReuse() {
    super.prepareForReuse()
    content?.endUse()
  }

  /// An item without a size of its owner keeps its width, and its constraints give it its height.
  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    if !hasFixedSize {
      let fitting = contentView.systemLayoutSizeFitting(
        CGSize(width: layoutAttributes.size.width, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel)
      layoutAttributes.size.height = fitting.height
    }
    return layoutAttributes
  }
}

/// The title above a section of a collection.
final class SectionTitleView: UICollectionReusableView {
  static let height: CGFloat = 44
  let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    fill(with: label, withinMargins: true)
  }

  required init?(coder: NSCoder) { nil }
}
#endif
