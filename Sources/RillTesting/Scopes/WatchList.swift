import Rill

/// The objects that must be gone at the end of a scope.
package final class WatchList: Sendable {
  private let objects = Protected<[WatchedObject]>([])

  package init() {}

  /// Adds an object, without retaining it.
  ///
  /// - Parameters:
  ///   - object: the object.
  ///   - place: the place in the code that adds it, as `file:line`.
  package func add(_ object: AnyObject, at place: String) {
    objects.withLock { $0.append(WatchedObject(number: $0.count, place: place, object: object)) }
  }

  /// The objects that are still there, in the order in which they were added.
  package var remaining: [WatchedObject] { objects.value.filter(\.isThere) }
}

/// An object that must be gone at the end of a scope.
package struct WatchedObject: @unchecked Sendable {  // because of the object, one asks only whether it is there
  /// The position of the object in its list.
  package let number: Int
  /// The name of its type.
  package let type: String
  /// The place in the code that watches it, as `file:line`.
  package let place: String
  private weak var object: AnyObject?

  init(number: Int, place: String, object: AnyObject) {
    (self.number, self.place, self.object) = (number, place, object)
    type = "\(Swift.type(of: object))"
  }

  var isThere: Bool { object != nil }
}
