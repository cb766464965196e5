// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

@MainActor open class UITableViewCell: UIView, ReusableView {
  public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }
  public enum SelectionStyle: Int, Sendable { case none, blue, gray, `default` }
  public enum EditingStyle: Int, Sendable { case none, delete, insert }

  public let reuseIdentifier: String?
  public let contentView = UIView()
  open var selectionStyle = SelectionStyle.default
  open var isSelected = false
  open var contentConfiguration: (any UIContentConfiguration)?
  open var configurationUpdateHandler: ((_ cell: UITableViewCell, _ state: UICellConfigurationState) -> Void)? {
    didSet { setNeedsUpdateProperties() }
  }

  public init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    addSubview(contentView)
  }
  public required init?(coder: NSCoder) { nil }
  public required convenience init(registeredAs identifier: String) {
    self.init(style: .default, reuseIdentifier: identifier)
  }

  open func prepareForReuse() {}
  open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }
  open override func updateProperties() {
    super.updateProperties()
    configurationUpdateHandler?(self, UICellConfigurationState())
  }
  open override func layoutSubviews() {
    super.layoutSubviews()
    contentView.frame = bounds
  }
}

@MainActor public protocol UIContentConfiguration {}

public struct UICellConfigurationState {}

/// The content of a cell, which is stored and not shown.
public struct UIListContentConfiguration: UIContentConfiguration {
  public var text: String?

  public static func cell() -> UIListContentConfiguration { UIListContentConfiguration() }
}

@MainActor open class UITableViewHeaderFooterView: UIView {
  public let textLabel: UILabel? = UILabel()

  public init(reuseIdentifier: String?) {
    super.init(frame: .zero)
    if let textLabel { addSubview(textLabel) }
  }
  public required init?(coder: NSCoder) { nil }
}
