// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

/// An action behind a row, shown by a swipe.
@MainActor open class UIContextualAction: NSObject {
  public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

  public enum Style: Int, Sendable { case normal, destructive }

  public let style: UIContextualAction.Style
  open var title: String?
  public let handler: UIContextualAction.Handler

  public init(style: UIContextualAction.Style, title: String?, handler: @escaping UIContextualAction.Handler) {
    (self.style, self.title, self.handler) = (style, title, handler)
  }
}

@MainActor open class UISwipeActionsConfiguration: NSObject {
  public let actions: [UIContextualAction]

  public init(actions: [UIContextualAction]) { self.actions = actions }
}
