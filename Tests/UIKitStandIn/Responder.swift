// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

@_exported public import Foundation

/// A link of UIKit's responder chain.
@MainActor open class UIResponder: NSObject {
  /// The view that takes what the user types. UIKit has one for each window.
  private static weak var first: UIResponder?

  open var next: UIResponder? { nil }
  open var canBecomeFirstResponder: Bool { false }
  open var isFirstResponder: Bool { Self.first === self }
  @discardableResult open func becomeFirstResponder() -> Bool {
    guard !isFirstResponder else { return true }
    guard canBecomeFirstResponder, Self.first?.resignFirstResponder() != false else { return false }
    Self.first = self
    didBecomeFirstResponder()
    return true
  }
  @discardableResult open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    Self.first = nil
    didResignFirstResponder()
    return true
  }

  /// Called by UIKit alone, under other names.
  func didBecomeFirstResponder() {}
  func didResignFirstResponder() {}
}
