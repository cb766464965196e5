/// The registered classes, the views that are not shown now, and the rules for dequeuing them.
@MainActor final class ReusePool {
  private struct Key: Hashable {
    let kind: String
    let identifier: String
  }
  private struct Request {
    let element: Element
    let existing: UIView?
    var dequeued: UIView?
  }

  private unowned let owner: UIView
  private var classes: [Key: any ReusableView.Type] = [:]
  private var idle: [Key: [any ReusableView]] = [:]
  private var request: Request?

  init(owner: UIView) { self.owner = owner }

  /// The element of which a view is being requested.
  var requested: Element? { request?.element }

  /// UIKit traps if a registration object of a collection is created inside a provider (iOS 15). A class that is
  /// registered there costs time at least.
  func register(_ type: AnyClass?, kind: String, identifier: String) {
    if let requested {
      owner.trap("\(identifier) is registered while a view is being requested, at \(requested.path.name).")
    }
    classes[Key(kind: kind, identifier: identifier)] = type.map { type in
      guard let type = type as? any ReusableView.Type else { owner.trap("\(type) is no class of reusable views.") }
      return type
    }
  }

  /// Returns the view that is reconfigured, one that is not shown now, or a new one.
  func dequeue(kind: String, identifier: String, for path: IndexPath) -> any ReusableView {
    let key = Key(kind: kind, identifier: identifier)
    guard let type = classes[key] else {
      owner.trap("unable to dequeue a \(kind) with identifier \(identifier) - must register a class for the identifier")
    }
    guard let current = request, current.dequeued == nil, path == current.element.path else {
      owner.trap(
        """
        Expected dequeued view to be returned in preparation for display: a single view for each request. Avoid \
        dequeuing views without a request; the \(identifier) at \(path.name) has none.
        """)
    }
    let view: any ReusableView
    if let existing = current.existing {
      guard let existing = existing as? any ReusableView, existing.reuseIdentifier == identifier else {
        owner.trap(
          """
          Attempted to dequeue a \(kind) for a different registration or reuse identifier than the existing \(kind) \
          when reconfiguring \(current.element.path.name), which is not allowed: \(identifier)
          """)
      }
      view = existing
    } else if let last = idle[key]?.popLast() {
      view = last
      view.prepareForReuse()
    } else {
      view = type.init(registeredAs: identifier)
    }
    request?.dequeued = view
    return view
  }

  /// Requests a view of the app, which returns the one that it dequeues.
  func provide<View: UIView>(_ element: Element, existing: UIView?, _ provider: () -> View?) -> View? {
    request = Request(element: element, existing: existing)
    let view = provider()
    let dequeued = request?.dequeued
    request = nil
    if let dequeued, dequeued !== view {
      owner.trap(
        "Expected dequeued view to be returned in preparation for display, at \(element.path.name): \(dequeued)")
    }
    if let existing, existing !== view {
      owner.trap("The existing view has to be returned when reconfiguring \(element.path.name).")
    }
    return view
  }

  /// Keeps a view that is no longer shown.
  func recycle(_ view: UIView, kind: String) {
    guard let view = view as? any ReusableView, let identifier = view.reuseIdentifier else { return }
    idle[Key(kind: kind, identifier: identifier), default: []].append(view)
  }
}

extension UIView {
  /// Ends the process with a sentence that names the broken rule, as an exception of UIKit does.
  func trap(_ sentence: String) -> Never { fatalError("\(type(of: self)): \(sentence)") }
}
