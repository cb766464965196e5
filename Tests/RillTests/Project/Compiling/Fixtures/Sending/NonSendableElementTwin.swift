import Rill

struct Post {
  var likes = 0
}

let posts = PublishRelay<Post>()
