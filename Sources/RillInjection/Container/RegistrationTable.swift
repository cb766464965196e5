/// What is registered, in that order, and what of it is kept. Runs nobody's code, so it may live behind a lock.
struct RegistrationTable: Sendable {
  struct Entry: Sendable {
    let registration: any AnyRegistration
    var kept: Kept?
  }

  private var entries: [Entry] = []
  private var places: [ServiceKey: Int] = [:]

  subscript(key: ServiceKey) -> Entry? { places[key].map { entries[$0] } }

  var labels: [String] { entries.map(\.registration.label) }

  /// The same registrations, with nothing kept.
  var withoutKept: Self {
    var table = self
    for index in entries.indices { table.entries[index].kept = nil }
    return table
  }

  /// Puts a registration in the place of the one before, which it returns.
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

  /// Keeps what was made, unless something is kept already, which it returns. What was made by a registration that is
  /// replaced by now is not kept.
  mutating func keep(_ kept: Kept, for registration: any AnyRegistration) -> Any? {
    guard let place = places[registration.key], entries[place].registration === registration else { return nil }
    if let faster = entries[place].kept?.value { return faster }
    entries[place].kept = kept
    return nil
  }
}

/// Something that was made and is handed out again.
enum Kept: Sendable {
  case always(any Sendable)
  case whileReferenced(WeakObject)

  /// What is kept; nil if nobody refers to it any more.
  var value: Any? {
    switch self {
    case .always(let value): value
    case .whileReferenced(let reference): reference.object
    }
  }
}

/// An object that lives as long as others want.
final class WeakObject: @unchecked Sendable {  // because only what is Sendable is registered, and it is set once
  private(set) weak var object: AnyObject?

  init(_ object: AnyObject) { self.object = object }
}
