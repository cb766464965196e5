public import Rill

// Swift infers no type of a parameter from the later statements of a closure (seen with Swift 6.3.1; not reported).
// With these initializers, it tries the two usual types of cursors, and such a closure compiles.

extension Pager where Cursor == String {
  /// Creates a pager whose cursors are texts. See the initializer for any cursor.
  public convenience init(
    options: LoadOptions = LoadOptions(), parts: [Loader] = [], prefetchDistance: Int = 5, emptyPageLimit: Int = 10,
    id: @escaping (Item) -> ListItemID, request: @escaping @MainActor (String?) -> Observable<PagerPage<String, Item>>,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(PageStore(id: id, request: request), options, parts, prefetchDistance, emptyPageLimit, file, line)
  }
}

extension Pager where Cursor == Int {
  /// Creates a pager whose cursors are numbers. See the initializer for any cursor.
  ///
  /// It is disfavored because the compiler has no sentence for a closure that fits neither this one nor that for texts.
  @_disfavoredOverload public convenience init(
    options: LoadOptions = LoadOptions(), parts: [Loader] = [], prefetchDistance: Int = 5, emptyPageLimit: Int = 10,
    id: @escaping (Item) -> ListItemID, request: @escaping @MainActor (Int?) -> Observable<PagerPage<Int, Item>>,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(PageStore(id: id, request: request), options, parts, prefetchDistance, emptyPageLimit, file, line)
  }
}

/// What the compiler's error names if the type of a pager's cursor has to be written: `{ (cursor: PostKey?) in … }`.
///
/// Swift infers no type of a cursor from the later statements of a closure, unless it is a `String` or an `Int`. No
/// cursor has this type.
public enum NameTheTypeOfTheCursor: Hashable, Sendable {}

extension Pager {
  /// Takes the closures whose cursor has no type, because the compiler's error for the other initializers does not say
  /// what to write.
  @available(*, unavailable, message: "Name the type of the cursor: `{ (cursor: MyCursor?) in … }`.")
  public convenience init(
    options: LoadOptions = LoadOptions(), parts: [Loader] = [], prefetchDistance: Int = 5, emptyPageLimit: Int = 10,
    id: @escaping (Item) -> ListItemID,
    request: @escaping @MainActor (NameTheTypeOfTheCursor?) -> Observable<PagerPage<Cursor, Item>>
  ) {
    self.init(id: id) { (_: Cursor?) in request(nil) }
  }
}
