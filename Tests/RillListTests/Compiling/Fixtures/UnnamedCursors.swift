import Rill
import RillList

struct Post: Sendable { var id: ListItemID }
struct PostKey: Hashable, Sendable { var number = 0 }

@MainActor
final class API {
  let isOff = false
  func first() -> Observable<PagerPage<PostKey, Post>> { .never() }
  func keys(after: PostKey?) -> Observable<PagerPage<PostKey, Post>> { .never() }
}

@MainActor
func pagers(_ api: API) -> [AnyObject] {
  let compared = Pager(id: { $0.id }) { cursor in
    if cursor == nil { print("first") }
    return api.keys(after: cursor)  // argument
  }
  let optional = Pager(id: { (post: Post) in post.id }) { [weak api] cursor in
    print(cursor == nil)
    return api?.keys(after: cursor) ?? .never()  // argument
  }
  let unwrapped = Pager(id: \.id) { cursor in
    if let cursor { print(cursor) }
    return api.keys(after: cursor)  // argument
  }
  let guarded = Pager(id: \.id) { cursor in
    guard let key = cursor else { return api.first() }
    return api.keys(after: key)  // argument
  }
  let switched = Pager(id: { $0.id }) { cursor in
    switch cursor {
    case nil: return api.first()
    case let key?: return api.keys(after: key)  // argument
    }
  }
  let passedOn = Pager(id: { $0.id }) { cursor in
    print("page", cursor as Any)
    return api.keys(after: cursor)  // argument
  }
  let unused = Pager(id: { $0.id }) { cursor in  // initializer
    print("page", cursor as Any)
    return api.first()
  }
  let firstReturned = Pager(id: { (post: Post) in post.id }) { cursor in
    if cursor == nil { return api.first() }  // result
    return api.keys(after: cursor)
  }
  let emptyFirst = Pager(id: { $0.id }) { [weak api] cursor in  // parameter
    guard let api else { return .empty() }
    return api.keys(after: cursor)
  }
  return [compared, optional, unwrapped, guarded, switched, passedOn, unused, firstReturned, emptyFirst]
}
