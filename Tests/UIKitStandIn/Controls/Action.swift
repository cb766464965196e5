// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

@MainActor open class UIMenuElement: NSObject {
  open var title: String
  open var image: UIImage?

  init(title: String, image: UIImage?) {
    (self.title, self.image) = (title, image)
  }
}

public typealias UIActionHandler = (UIAction) -> Void

/// A closure that a control or a bar button item performs.
@MainActor open class UIAction: UIMenuElement {
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }
  public let identifier: Identifier
  private let handler: UIActionHandler

  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil, handler: @escaping UIActionHandler
  ) {
    self.identifier = identifier ?? Identifier(rawValue: UUID().uuidString)
    self.handler = handler
    super.init(title: title, image: image)
  }

  open func performWithSender(_ sender: Any?, target: Any?) { handler(self) }
}
