/// A part of the news: another type of element than a form's.
enum NewsElement: Sendable {
  case headline(String)
  case story(String, teaser: String)
}
