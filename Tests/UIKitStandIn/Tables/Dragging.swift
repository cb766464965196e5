// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

/// The data that a dragged item offers to other apps: none, here.
open class NSItemProvider: NSObject, @unchecked Sendable {}

@MainActor open class UIDragItem: NSObject {
  public init(itemProvider: NSItemProvider) {}
}

@MainActor public protocol UIDragSession: NSObjectProtocol {}

@MainActor public protocol UITableViewDragDelegate: NSObjectProtocol {
  func tableView(
    _ tableView: UITableView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
  ) -> [UIDragItem]
}
