// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

@_exported public import Foundation

/// A link of UIKit's responder chain. None is the first one, unless a subclass says so.
@MainActor open class UIResponder: NSObject {
  open var next: UIResponder? { nil }
  open var isFirstResponder: Bool { false }
  @discardableResult open func resignFirstResponder() -> Bool { true }
}

// The keyboard posts its frame. There is none here: a test posts the notification.
extension UIResponder {
  public nonisolated static let keyboardWillChangeFrameNotification =
    NSNotification.Name("UIKeyboardWillChangeFrameNotification")
  public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
}
