/// The values that views have from the views around them, each found once, however deep the views are.
@MainActor
struct InheritedValues<Value> {
  private var known: [ObjectIdentifier: Value] = [:]

  /// Returns the first value of its own that a view, or one around it up to a host, has; that of the host otherwise.
  mutating func value(of view: View, in host: View, from hostValue: Value, own: (View) -> Value?) -> Value {
    var path: [ObjectIdentifier] = []
    var (next, found): (View?, Value?) = (view, nil)
    while found == nil, let current = next, current !== host {
      found = known[ObjectIdentifier(current)] ?? own(current)
      path.append(ObjectIdentifier(current))
      next = current.superview
    }
    let value = found ?? hostValue
    for view in path { known[view] = value }
    return value
  }
}
