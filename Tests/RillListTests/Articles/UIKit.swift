// The declarations of UIKit that the article "A UIKit display" names, as UIKit has them: names, types, isolation.
// What they do is no part of a type-check. What a protocol leaves optional there is required here, so that a misspelled
// method is found.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

@_exported public import Foundation

@MainActor open class UIResponder: NSObject {}

// MARK: Screens

@MainActor open class UIViewController: UIResponder {
  public init(nibName: String?, bundle: Bundle?) {}
  public required init?(coder: NSCoder) { nil }
  open var navigationItem: UINavigationItem { UINavigationItem() }
  open func viewDidAppear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
}

@MainActor open class UINavigationItem: NSObject {
  open var prompt: String?
}

@MainActor open class UITableViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  public init(style: UITableView.Style) { super.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { nil }
  open var tableView: UITableView!
  open var refreshControl: UIRefreshControl?
  open func numberOfSections(in tableView: UITableView) -> Int { 1 }
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell()
  }
  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  open func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
  open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}

// MARK: Views

@MainActor open class UIView: UIResponder {
  public init(frame: CGRect) {}
  public required init?(coder: NSCoder) { nil }
  public override convenience init() { self.init(frame: .zero) }
  open var window: UIWindow? { nil }
}

@MainActor public final class UIWindow: UIView {}

@MainActor open class UILabel: UIView {
  open var text: String?
}

@MainActor open class UIActivityIndicatorView: UIView {
  public enum Style: Int, Sendable {
    case medium = 100
  }

  public init(style: UIActivityIndicatorView.Style) { super.init(frame: .zero) }
  public required init(coder: NSCoder) { super.init(frame: .zero) }
  open func startAnimating() {}
  open func stopAnimating() {}
}

// MARK: Controls

@MainActor open class UIControl: UIView {
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static var valueChanged: UIControl.Event { UIControl.Event(rawValue: 1 << 12) }
  }

  open func addAction(_ action: UIAction, for controlEvents: UIControl.Event) {}
}

@MainActor open class UIRefreshControl: UIControl {
  open func beginRefreshing() {}
  open func endRefreshing() {}
}

public typealias UIActionHandler = (_ action: UIAction) -> Void

@MainActor open class UIAction: NSObject {
  public convenience init(title: String = "", handler: @escaping UIActionHandler) { self.init() }
}

// MARK: Tables

@MainActor public protocol UITableViewDataSource: NSObjectProtocol {
  func numberOfSections(in tableView: UITableView) -> Int
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}

extension IndexPath {
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  public var section: Int { self[0] }
  public var row: Int { self[1] }
}

@MainActor open class UITableViewCell: UIView {}

@MainActor open class UITableViewHeaderFooterView: UIView {
  open var textLabel: UILabel? { nil }
}

@MainActor public protocol UITableViewDelegate: UIScrollViewDelegate {
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath)
}

@MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {
  func scrollViewDidScroll(_ scrollView: UIScrollView)
}

@MainActor open class UIScrollView: UIView {
  open var contentOffset = CGPoint.zero
}

@MainActor open class UITableView: UIScrollView {
  public enum Style: Int, Sendable {
    case plain
  }

  public enum RowAnimation: Int, Sendable {
    case automatic = 100
  }

  public init(frame: CGRect, style: UITableView.Style) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { nil }
  open var indexPathsForVisibleRows: [IndexPath]? { nil }
  open var backgroundView: UIView?
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {}
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell()
  }
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {}
  open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? { nil }
  open func reloadData() {}
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {}
  open func insertSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) {}
  open func deleteSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) {}
  open func moveSection(_ section: Int, toSection newSection: Int) {}
  open func insertRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {}
  open func deleteRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {}
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {}
  open func reconfigureRows(at indexPaths: [IndexPath]) {}
}
