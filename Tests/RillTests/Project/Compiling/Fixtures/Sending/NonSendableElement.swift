import Rill

final class Post {
  var likes = 0
}

let posts = PublishRelay<Post>()  // error: type 'Post' does not conform to the 'Sendable' protocol
