// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

/// An image without a picture.
open class UIImage: NSObject, @unchecked Sendable {}

@MainActor open class UIImageView: UIView { open var image: UIImage? }
