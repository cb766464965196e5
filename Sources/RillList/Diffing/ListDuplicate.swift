/// An identity that two rows, or two sections, of one list share.
public enum ListDuplicate: Hashable, Sendable, CustomStringConvertible {
  /// Two rows share it.
  case row(ListItemID)
  /// Two sections share a model that reads like this.
  case section(String)

  /// A sentence.
  public var description: String {
    switch self {
    case .row(let id): "Two rows share the identity \("\(id)".quoted)."
    case .section(let model): "Two sections share the model \(model.quoted)."
    }
  }

  /// The first identity of a content that was there before: of a row if there is one.
  ///
  /// Complexity: O(rows).
  init?<Model: Hashable>(in sections: [ListSection<Model, any ListItemViewModel>]) {
    var ids = Set<ListItemID>(minimumCapacity: sections.reduce(0) { $0 + $1.items.count })
    for section in sections {
      for item in section.items where !ids.insert(item.id).inserted {
        self = .row(item.id)
        return
      }
    }
    var models = Set<Model>()
    for section in sections where !models.insert(section.model).inserted {
      self = .section(String(describing: section.model))
      return
    }
    return nil
  }
}
