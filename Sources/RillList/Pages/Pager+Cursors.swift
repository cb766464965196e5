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
  public convenience init(
    options: LoadOptions = LoadOptions(), parts: [Loader] = [], prefetchDistance: Int = 5, emptyPageLimit: Int = 10,
    id: @escaping (Item) -> ListItemID, request: @escaping @MainActor (Int?) -> Observable<PagerPage<Int, Item>>,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(PageStore(id: id, request: request), options, parts, prefetchDistance, emptyPageLimit, file, line)
  }
}
