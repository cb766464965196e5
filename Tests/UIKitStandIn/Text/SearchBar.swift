// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

@MainActor public protocol UISearchBarDelegate: NSObjectProtocol {
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
}

extension UISearchBarDelegate {
  public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
  public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
}

@MainActor open class UISearchTextField: UITextField {}

/// A search field, which calls the delegate when its user types.
@MainActor open class UISearchBar: UIView {
  open weak var delegate: (any UISearchBarDelegate)?
  public let searchTextField: UISearchTextField
  open var text: String? {
    get { searchTextField.text }
    set { searchTextField.text = newValue }
  }
  open var placeholder: String? {
    get { searchTextField.placeholder }
    set { searchTextField.placeholder = newValue }
  }
  open var showsCancelButton = false

  public override init(frame: CGRect) {
    searchTextField = UISearchTextField()
    super.init(frame: frame)
    addSubview(searchTextField)
    notify(of: .editingDidBegin) { $0.searchBarTextDidBeginEditing($1) }
    notify(of: .editingDidEnd) { $0.searchBarTextDidEndEditing($1) }
    notify(of: .editingChanged) { $0.searchBar($1, textDidChange: $1.text ?? "") }
    notify(of: .editingDidEndOnExit) { $0.searchBarSearchButtonClicked($1) }
  }
  public required init?(coder: NSCoder) { nil }

  private func notify(of event: UIControl.Event, _ call: @escaping (any UISearchBarDelegate, UISearchBar) -> Void) {
    let action = UIAction { [weak self] _ in
      MainActor.assumeIsolated { if let self, let delegate = self.delegate { call(delegate, self) } }
    }
    searchTextField.addAction(action, for: event)
  }
}
