/// Configures an object where it is created, and returns it.
///
/// ```swift
/// private let nameLabel = configure(Label()) {
///   $0.style = .title
///   $0.numberOfLines = 2
/// }
/// ```
public func configure<Object: AnyObject>(_ object: Object, closure: (Object) -> Void) -> Object {
  closure(object)
  return object
}
