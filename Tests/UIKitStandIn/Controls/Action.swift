// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

public typealias UIActionHandler = (UIAction) -> Void

/// A closure that a control or a bar button item performs.
@MainActor open class UIAction: NSObject {
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }
  public let identifier: Identifier
  open var title: String
  open var image: UIImage?
  private let handler: UIActionHandler

  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil, handler: @escaping UIActionHandler
  ) {
    self.identifier = identifier ?? Identifier(rawValue: UUID().uuidString)
    (self.title, self.image, self.handler) = (title, image, handler)
  }

  open func performWithSender(_ sender: Any?, target: Any?) { handler(self) }
}
