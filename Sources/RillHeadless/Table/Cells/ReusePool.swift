/// The views of a kind that are registered with a list, and those that wait to be used again.
@MainActor
struct ReusePool<Reused: ReusableView> {
  private struct Registration {
    /// Tells it from earlier ones for the same identifier.
    let number: Int
    let make: @MainActor () -> Reused
  }

  private var registrations: [String: Registration] = [:]
  private var count = 0
  private var waiting: [String: [Reused]] = [:]

  /// In alphabetical order.
  var identifiers: [String] { registrations.keys.sorted() }

  mutating func register(_ identifier: String, _ make: @escaping @MainActor () -> Reused) {
    count += 1
    registrations[identifier] = Registration(number: count, make: make)
    waiting[identifier] = nil
  }

  /// A view for an identifier, and whether it had to be made; `nil` if none is registered.
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
    // The identifier may have been registered anew since.
    guard let identifier = view.reuseIdentifier, registrations[identifier]?.number == view.registration else { return }
    waiting[identifier, default: []].append(view)
  }
}
