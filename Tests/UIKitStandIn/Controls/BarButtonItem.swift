// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

@MainActor open class UIBarItem: NSObject {
  open var title: String?
  open var image: UIImage?
  open var isEnabled = true
}

@MainActor open class UIBarButtonItem: UIBarItem {
  /// Its title and image become those of the item.
  open var primaryAction: UIAction? {
    didSet { if let primaryAction { (title, image) = (primaryAction.title, primaryAction.image) } }
  }

  public convenience init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil) {
    self.init()
    (self.title, self.image, self.primaryAction) = (title, image, primaryAction)
  }
}
