public import RillList

/// Hears of what happens in a table. Everything is of no interest by default.
@MainActor
public protocol TableViewDelegate: AnyObject {
  /// The user has tapped a row.
  func tableView(_ tableView: TableView, didSelectRowAt indexPath: ListIndexPath)

  /// The user has tapped another row than this one, which was selected.
  func tableView(_ tableView: TableView, didDeselectRowAt indexPath: ListIndexPath)

  /// A view in a row has sent an event.
  func tableView(_ tableView: TableView, didReceive event: any ListEvent, at indexPath: ListIndexPath)

  /// Other rows may be in view than before.
  func tableViewDidLayoutRows(_ tableView: TableView)

  /// The content was scrolled.
  func tableViewDidScroll(_ tableView: TableView)
}

extension TableViewDelegate {
  /// Does nothing.
  public func tableView(_ tableView: TableView, didSelectRowAt indexPath: ListIndexPath) {}

  /// Does nothing.
  public func tableView(_ tableView: TableView, didDeselectRowAt indexPath: ListIndexPath) {}

  /// Does nothing.
  public func tableView(_ tableView: TableView, didReceive event: any ListEvent, at indexPath: ListIndexPath) {}

  /// Does nothing.
  public func tableViewDidLayoutRows(_ tableView: TableView) {}

  /// Does nothing.
  public func tableViewDidScroll(_ tableView: TableView) {}
}
