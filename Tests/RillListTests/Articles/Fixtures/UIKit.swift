// The declarations of UIKit that the article "A display of UIKit" names, as UIKit has them: names, types, isolation.
// What they do is no part of a type-check. What a protocol leaves optional there is required here, so that a misspelt
// method is found.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

@_exported public import Foundation

@MainActor open class UIResponder: NSObject {}

// MARK: Screens

@MainActor open class UIViewController: UIResponder {
  public init(nibName: String?, bundle: Bundle?) {}
  public required init?(coder: NSCoder) { nil }
  open var view: UIView!
  open var edgesForExtendedLayout = UIRectEdge.all
  open func loadView() {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
}

public struct UIRectEdge: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static var all: UIRectEdge { UIRectEdge(rawValue: 15) }
}

// MARK: Views

@MainActor open class UIView: UIResponder {
  public init(frame: CGRect) {}
  public required init?(coder: NSCoder) { nil }
  public override convenience init() { self.init(frame: .zero) }
  open var isHidden = false
  open var backgroundColor: UIColor?
  open var window: UIWindow? { nil }
}

@MainActor public final class UIWindow: UIView {}

public final class UIColor: NSObject, @unchecked Sendable {
  public class var systemBackground: UIColor { UIColor() }
}

@MainActor open class UILabel: UIView {
  open var text: String?
  open var numberOfLines = 1
}

@MainActor open class UIStackView: UIView {
  public convenience init(arrangedSubviews views: [UIView]) { self.init(frame: .zero) }
  open var axis = NSLayoutConstraint.Axis.horizontal
}

@MainActor open class NSLayoutConstraint: NSObject {
  public enum Axis: Int, Sendable {
    case horizontal
    case vertical
  }
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

@MainActor open class UITableView: UIView {
  public enum Style: Int, Sendable {
    case plain
  }

  public enum RowAnimation: Int, Sendable {
    case automatic = 100
  }

  public init(frame: CGRect, style: UITableView.Style) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { nil }
  open weak var dataSource: (any UITableViewDataSource)?
  open var refreshControl: UIRefreshControl?
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {}
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell()
  }
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
