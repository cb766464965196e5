import Rill
import RillList

struct Post: Sendable { var id: ListItemID }
struct PostKey: Hashable, Sendable { var number = 0 }

@MainActor
struct API {
  func texts(after: String?) -> Observable<PagerPage<String, Post>> { .never() }
  func numbers(after: Int?) -> Observable<PagerPage<Int, Post>> { .never() }
  func keys(after: PostKey?) -> Observable<PagerPage<PostKey, Post>> { .never() }
}

@MainActor
func pagers(_ api: API) -> [AnyObject] {
  let text = Pager(id: \.id) { cursor in
    if cursor == nil { print("first") }
    return api.texts(after: cursor)
  }
  let unwrapped = Pager(id: { $0.id }) { cursor in
    if let cursor { print(cursor) }
    return api.texts(after: cursor)
  }
  let number = Pager(id: { $0.id }) { cursor in
    print("page", cursor as Any)
    return api.numbers(after: cursor)
  }
  let named = Pager<PostKey, Post>(id: { $0.id }) { cursor in
    if cursor == nil { print("first") }
    return api.keys(after: cursor)
  }
  let isOff = false
  let guarded = Pager(id: { (post: Post) in post.id }) { cursor in
    guard !isOff else { return .empty() }
    return api.texts(after: cursor)
  }
  let typed = Pager(id: { $0.id }) { [api] (cursor: PostKey?) in
    if cursor == nil { print("first") }
    return api.keys(after: cursor)
  }
  let short = Pager(id: { $0.id }) { cursor in api.keys(after: cursor) }
  return [text, unwrapped, number, named, guarded, typed, short]
}
