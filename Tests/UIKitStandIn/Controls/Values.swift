// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

// Controls with a value. Code that sets a value sends no event.

@MainActor open class UISwitch: UIControl { open var isOn = false }
@MainActor open class UISlider: UIControl { open var value: Float = 0 }
@MainActor open class UIStepper: UIControl { open var value = 0.0 }
@MainActor open class UIDatePicker: UIControl { open var date = Date() }

@MainActor open class UISegmentedControl: UIControl {
  public static let noSegment = -1
  open var selectedSegmentIndex = UISegmentedControl.noSegment
  public convenience init(items: [Any]?) { self.init(frame: .zero) }
}

@MainActor open class UIRefreshControl: UIControl {
  open private(set) var isRefreshing = false
  open func beginRefreshing() { isRefreshing = true }
  open func endRefreshing() { isRefreshing = false }
}
