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

  /// The first identity that was there before, in several lists taken together.
  init?(in lists: ContiguousArray<ListItemID>...) {
    var known = Set<ListItemID>(minimumCapacity: lists.reduce(0) { $0 + $1.count })
    for ids in lists {
      for id in ids where !known.insert(id).inserted {
        self = .row(id)
        return
      }
    }
    return nil
  }

  /// The first section with the model of one before it.
  init?<Model: Hashable>(in models: ContiguousArray<Model>) {
    var known = Set<Model>(minimumCapacity: models.count)
    for model in models where !known.insert(model).inserted {
      self = .section(String(describing: model))
      return
    }
    return nil
  }
}
