/// A part of the news: an element type different from a form's.
enum NewsElement: Sendable {
  case headline(String)
  case story(String, teaser: String)
}
