/// A component that shows something in place of missing content: the reason of a failure, an invitation, a skeleton.
///
/// Its rows are not content, like those of a ``MessageComponent``: see ``ListSections/hasContent``. A page that has no
/// content shows the failure of its loads itself, so the screen does not show the reason once more.
///
/// ```swift
/// final class OfflineComponent: ViewComponent<OfflineRow>, PlaceholderComponent {}
///
/// let basket = StatusComponent("basket", Basket.loading) { state in
///   switch state {
///   case .loading: skeleton
///   case .failed(let reason): OfflineComponent("offline", items: [OfflineRow(reason)])
///   case .filled: products
///   }
/// }
/// let viewModel = ListViewModel(page: basket, loader: loader)
/// ```
public protocol PlaceholderComponent: Component {}
