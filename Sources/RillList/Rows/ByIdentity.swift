/// State beside a row that changes faster than the list, such as the progress of a download.
///
/// A view model is compared by what it shows, and a relay cannot be compared: a view model with a relay does not compile,
/// because it does not conform to `Equatable`. With this wrapper, the relay is compared by its identity. The row is equal
/// as long as it has the same relay, so the list makes no update for a value; the view binds the relay, and the binding
/// ends when the view shows another row.
///
/// ```swift
/// struct DownloadRow: ListItemViewModel {
///   let id: ListItemID
///   @ByIdentity var progress: BehaviorRelay<Int>
/// }
///
/// final class DownloadView: BaseListItemView<DownloadRow> {
///   private let label = Label()
///
///   override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(label) }
///   override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
///     label.makeConstraints { $0.edges.equalToSuperview() }
///   }
///   override func update(with row: DownloadRow) {
///     row.progress.map { "\(row.id): \($0) %" }.bind(to: label.rx.text).disposed(by: reuseBag)
///   }
/// }
/// ```
///
/// The relay lives where the work does, for example in a repository with one relay for each download, so that each row
/// made for the download has the same one.
@propertyWrapper
public struct ByIdentity<Object: AnyObject & Sendable>: Equatable, Sendable {
  /// The relay or other object.
  public let wrappedValue: Object

  /// Wraps an object.
  public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }

  /// Returns whether both wrap the same object.
  public static func == (left: Self, right: Self) -> Bool { left.wrappedValue === right.wrappedValue }
}
