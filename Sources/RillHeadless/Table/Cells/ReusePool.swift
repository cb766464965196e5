/// The views of one kind that are registered with a list, and those that wait for reuse.
@MainActor
struct ReusePool<Reused: ReusableView> {
  private struct Registration {
    /// Distinguishes it from earlier registrations for the same identifier.
    let number: Int
    let make: @MainActor () -> Reused
  }

  private var registrations: [String: Registration] = [:]
  private var count = 0
  private var waiting: [String: [Reused]] = [:]

  /// The registered identifiers, in alphabetical order.
  var identifiers: [String] { registrations.keys.sorted() }

  func isRegistered(_ identifier: String) -> Bool { registrations[identifier] != nil }

  mutating func register(_ identifier: String, _ make: @escaping @MainActor () -> Reused) {
    count += 1
    registrations[identifier] = Registration(number: count, make: make)
    waiting[identifier] = nil
  }

  /// Returns a view for an identifier and whether it is new, or `nil` if none is registered.
  mutating func take(_ identifier: String) -> (view: Reused, isNew: Bool)? {
    if let view = waiting[identifier]?.popLast() {
      view.prepareForReuse()
      return (view, false)
    }
    guard let registration = registrations[identifier] else { return nil }
    let view = registration.make()
    view.reuseIdentifier = identifier
    view.registration = registration.number
    return (view, true)
  }

  mutating func put(_ view: Reused) {
    view.endUse()
    // The identifier may have a newer registration.
    guard let identifier = view.reuseIdentifier, registrations[identifier]?.number == view.registration else { return }
    waiting[identifier, default: []].append(view)
  }
}
