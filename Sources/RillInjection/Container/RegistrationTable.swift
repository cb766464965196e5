/// The registrations in order, and the instances that are kept. The table runs no user code, so a lock can protect it.
struct RegistrationTable: Sendable {
  struct Entry: Sendable {
    let registration: any AnyRegistration
    var kept: Kept?
  }

  private var entries: [Entry] = []
  private var places: [ServiceKey: Int] = [:]

  subscript(key: ServiceKey) -> Entry? { places[key].map { entries[$0] } }

  var labels: [String] { entries.map(\.registration.label) }

  /// The same registrations, without the kept instances.
  var withoutKept: Self {
    var table = self
    for index in entries.indices { table.entries[index].kept = nil }
    return table
  }

  /// Replaces the previous registration of the same service, and returns it.
  mutating func insert(_ registration: any AnyRegistration) -> Entry? {
    let entry = Entry(registration: registration)
    guard let place = places[registration.key] else {
      places[registration.key] = entries.count
      entries.append(entry)
      return nil
    }
    defer { entries[place] = entry }
    return entries[place]
  }

  /// Keeps an instance, or returns the one that is already kept. An instance of a registration that has been replaced
  /// is not kept.
  mutating func keep(_ kept: Kept, for registration: any AnyRegistration) -> Any? {
    guard let place = places[registration.key], entries[place].registration === registration else { return nil }
    if let faster = entries[place].kept?.value { return faster }
    entries[place].kept = kept
    return nil
  }
}

/// An instance that the container reuses.
enum Kept: Sendable {
  case always(any Sendable)
  case whileReferenced(WeakObject)

  /// The instance; nil if no reference to it exists anymore.
  var value: Any? {
    switch self {
    case .always(let value): value
    case .whileReferenced(let reference): reference.object
    }
  }
}

/// A weak reference to an object.
final class WeakObject: @unchecked Sendable {  // because only what is Sendable is registered, and it is set once
  private(set) weak var object: AnyObject?

  init(_ object: AnyObject) { self.object = object }
}
