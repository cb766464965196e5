public import Rill

extension Optimistic where Mark == PagerMark {
  /// Creates a state over the items of a pager.
  ///
  /// ```swift
  /// let posts = Optimistic(pager: pager)
  /// let feed = ListViewModel(pager: pager, with: posts) { _, paging, posts in
  ///   [ListSection(id: "posts", posts), ListSection(id: "footer", footer(paging))]
  /// }
  /// posts.edit(post.id, during: api.like(post.id)) { $0.isLiked = true }
  /// ```
  ///
  /// The items of the pager stay as the server has sent them. An edit that has succeeded stays until a refresh that
  /// began afterward has completed: one that began before may answer after, without the edit, and the first value of a
  /// refresh may be a cached one. So the edit may be made again on items that have it. A refresh that never completes
  /// keeps the edits. With ``LoadPolicy/merge``, the answer of an older refresh that comes after a newer one may lack
  /// edits that were confirmed between them.
  ///
  /// Complexity: the state retains the items, so each page copies them once.
  @MainActor public convenience init<Cursor>(pager: Pager<Cursor, Value>) {
    self.init(pager.store.state, mark: pager.store.mark)
  }

  /// Changes an item while a request is under way, and until a refresh that began afterward has completed.
  ///
  /// - Parameters:
  ///   - id: the identity of the item. One that comes while the request is under way is changed then.
  ///   - request: subscribed to when earlier edits of the item have their answers. It succeeds when it completes; its
  ///     last element is the answer, if it has one.
  ///   - answered: changes the item according to the answer, after `change`; by default, not at all.
  ///   - file: the file that records and diagnostics name; by default, the caller's.
  ///   - line: the line that records and diagnostics name; by default, the caller's.
  ///   - change: makes the edit. It runs again for each state of the pager, so it must do nothing but change its
  ///     argument.
  /// - Returns: the identity of the edit, which its ``Failure`` has.
  @discardableResult public func edit<Request: ObservableType>(
    _ id: Value.ID, during request: Request,
    answered: (@Sendable (inout Value, Request.Element) -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line, _ change: @escaping @Sendable (inout Value) -> Void
  ) -> EditID {
    let next: @Sendable (Request.Element?) -> PagerMark = { [mark] _ in (mark() ?? PagerMark()).next }
    return add(id, request.asObservable(), until: next, answered, CallSite(file: file, line: line), change)
  }
}
